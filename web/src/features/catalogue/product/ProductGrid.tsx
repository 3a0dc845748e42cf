import type { Ref } from 'react';
import { FIRST_MAX } from '@domain/catalogue/listing-rules';
import type { ProductCardFragment } from '@/gql/operations';
import { ProductCard, ProductCardSkeleton } from './ProductCard';
import type { ProductSlots } from './product-slots';

const GRID =
  'grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(var(--card-min,12.5rem),1fr))] sm:gap-4 [&>*]:min-w-0';
/** On a phone, what is far below is neither styled nor laid out yet; this is how high it will be, with one line of title. */
const LATER = 'max-sm:[content-visibility:auto] max-sm:[contain-intrinsic-height:auto_calc(50vw+9.125rem)]';
/** As many as the first screen of a large display shows. */
const EAGER = 10;
/** The first row on a phone: what the eye falls on first. */
const FIRST = 2;
/** A screenful, and no more than the shop sends at a time. */
const SKELETONS = { least: 15, most: FIRST_MAX };

interface ProductGridProps extends ProductSlots {
  products: readonly ProductCardFragment[];
  ref?: Ref<HTMLUListElement>;
}

/** Cards side by side: two on a phone, five or six on a wide screen. */
export function ProductGrid({ products, heart, cartControl, ref }: ProductGridProps) {
  return (
    <ul ref={ref} className={GRID}>
      {products.map((product, index) => (
        <li key={product._id} className={index < FIRST ? undefined : LATER}>
          <ProductCard
            product={product}
            heart={heart(product)}
            cartControl={cartControl(product)}
            eager={index < EAGER}
            first={index < FIRST}
          />
        </li>
      ))}
    </ul>
  );
}

/** The grid before its products are there; as long as it was, where that is known. */
export function ProductGridSkeleton({ listed = 0 }: { listed?: number }) {
  const length = Math.min(Math.max(listed, SKELETONS.least), SKELETONS.most);
  return (
    <div className={GRID}>
      {Array.from({ length }, (_, index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  );
}
