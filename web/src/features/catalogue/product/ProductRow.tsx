import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { ProductCardFragment } from '@/gql/operations';
import { moveFocusOut } from '@/shared/lib/move-focus-out';
import { LoadError } from '@/shared/ui';
import { CONTENT_VISIBILITY } from '../content-visibility';
import { ROW_LENGTH } from '../listing/list-variables';
import { ProductCard, ProductCardSkeleton } from './ProductCard';
import * as texts from './product-row.en';

const SKELETONS = Array.from({ length: ROW_LENGTH }, (_, index) => index);
/** For a heading of one line. */
const HEIGHT = 'max-sm:[contain-intrinsic-height:auto_calc(16rem+min(10rem,42vw))]';
const ROW =
  '-mx-4 -my-1 grid snap-x scroll-px-4 grid-cols-[repeat(6,minmax(min(10rem,42vw),1fr))] large-text:grid-cols-[repeat(6,80vw)] gap-3 overflow-x-auto overscroll-x-contain px-4 pt-1 pb-3 *:snap-start sm:gap-4 md:-mx-6 md:scroll-px-6 md:px-6';

interface ProductRowProps {
  heading: string;
  /** The listing with all of them, if there is one. */
  seeAll?: string;
  /** Undefined while they are loading. */
  products: readonly ProductCardFragment[] | undefined;
  /** Loading failed. */
  failed?: boolean;
  onRetry?: () => void;
}

/** A row of products that scrolls sideways if needed, with a link to the whole list. */
export function ProductRow({ heading, seeAll, products, failed, onRetry }: ProductRowProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${CONTENT_VISIBILITY} ${HEIGHT}`}>
      <div ref={moveFocusOut} className="mb-4 flex min-h-11 items-center justify-between gap-4">
        <h2 id={id} className="min-w-0 text-xl font-bold wrap-anywhere md:text-2xl">
          {heading}
        </h2>
        {seeAll && (
          <Link
            to={seeAll}
            className="flex min-h-11 shrink-0 items-center font-semibold text-basil hover:underline"
          >
            {texts.seeAll}
            <span className="sr-only">: {heading}</span>
          </Link>
        )}
      </div>
      {failed && onRetry ? (
        <LoadError text={texts.failed} onRetry={onRetry} place={<RowSkeleton />} />
      ) : products ? (
        <Row products={products} />
      ) : (
        <RowSkeleton />
      )}
    </section>
  );
}

function Row({ products }: { products: readonly ProductCardFragment[] }) {
  return (
    <ul className={ROW}>
      {products.slice(0, ROW_LENGTH).map((product) => (
        <li key={product._id}>
          <ProductCard product={product} even />
        </li>
      ))}
    </ul>
  );
}

function RowSkeleton() {
  return (
    <div className={ROW}>
      {SKELETONS.map((index) => (
        <ProductCardSkeleton key={index} even />
      ))}
    </div>
  );
}
