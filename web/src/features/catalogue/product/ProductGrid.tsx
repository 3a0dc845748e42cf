import type { Ref } from 'react';
import { FIRST_MAX } from '@domain/catalogue/listing-rules';
import type { ProductCardFragment } from '@/gql/operations';
import { Spinner } from '@/shared/ui';
import { ProductCard, ProductCardSkeleton } from './ProductCard';

const GRID =
  'grid grid-cols-2 large-text:grid-cols-1 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(var(--card-min,12.5rem),1fr))] sm:gap-4 [&>*]:min-w-0';
/** On a phone, rows below the fold are not laid out yet; this is their estimated height, with one line of title. */
const LATER = 'max-sm:[content-visibility:auto] max-sm:[contain-intrinsic-height:auto_calc(50vw+9.125rem)]';
/** The cards above the fold on a large display. */
const EAGER = 10;
/** The first row on a phone, which gets high fetch priority. */
const FIRST = 2;
/** A screenful, and at most a page. */
const SKELETONS = { least: 15, most: FIRST_MAX };

interface ProductGridProps {
  products: readonly ProductCardFragment[];
  ref?: Ref<HTMLUListElement>;
}

/** A grid of cards: two columns on a phone, five or six on a wide screen. */
export function ProductGrid({ products, ref }: ProductGridProps) {
  return (
    <ul ref={ref} className={GRID}>
      {products.map((product, index) => (
        <li key={product._id} className={index < FIRST ? undefined : LATER}>
          <ProductCard product={product} eager={index < EAGER} first={index < FIRST} />
        </li>
      ))}
    </ul>
  );
}

interface ProductGridSkeletonProps {
  /** The previous number of products, if known. */
  listed?: number;
  /** The label, if nothing else says what is loading. */
  label?: string;
  /** A shopper's own list. */
  own?: boolean;
}

/** The placeholder of the grid. */
export function ProductGridSkeleton({ listed = 0, label, own }: ProductGridSkeletonProps) {
  const length = Math.min(Math.max(listed, SKELETONS.least), SKELETONS.most);
  return (
    <div className="relative">
      <div className={GRID}>
        {Array.from({ length }, (_, index) => (
          <ProductCardSkeleton key={index} ownFirst={own && index === 0} />
        ))}
      </div>
      {label && <Spinner label={label} className="absolute inset-x-0 top-16" />}
    </div>
  );
}
