import { Link } from 'react-router-dom';
import { categoryLabel } from '@domain/catalogue/category-label';
import { chooseOnlyCategory, initialFilters } from '@domain/catalogue/filters';
import type { ProductCardFragment } from '@/gql/operations';
import { ProductCard, ProductCardSkeleton } from './ProductCard';
import { categoryLink } from '@domain/catalogue/addresses';
import type { ProductSlots } from './product-slots';
import { useProductList } from './useProductList';

const SHOWN = 6;
const SKELETONS = Array.from({ length: SHOWN }, (_, index) => index);
const ROW =
  '-mx-4 -my-1 grid grid-cols-[repeat(6,minmax(10rem,1fr))] gap-3 overflow-x-auto overscroll-x-contain px-4 pt-1 pb-3 sm:gap-4 md:-mx-6 md:px-6';

/** More of the same category, in a row that scrolls sideways where it is too long. */
export function SimilarProducts({
  product,
  heart,
  cartControl,
}: { product: ProductCardFragment } & ProductSlots) {
  const { _id, categoryName } = product;
  const { products, stale } = useProductList(chooseOnlyCategory(initialFilters, categoryName));
  const similar = stale ? undefined : products?.filter((other) => other._id !== _id).slice(0, SHOWN);
  if (similar?.length === 0) return null;
  return (
    <section aria-labelledby="similar-heading" className="mt-12">
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id="similar-heading" className="min-w-0 text-xl font-bold wrap-anywhere md:text-2xl">
          More in {categoryLabel(categoryName)}
        </h2>
        <Link
          to={categoryLink(categoryName)}
          className="flex min-h-11 shrink-0 items-center font-semibold text-basil hover:underline"
        >
          See all
        </Link>
      </div>
      {similar ? (
        <ul className={ROW}>
          {similar.map((other) => (
            <li key={other._id}>
              <ProductCard product={other} heart={heart(other)} cartControl={cartControl(other)} />
            </li>
          ))}
        </ul>
      ) : (
        <div className={ROW}>
          {SKELETONS.map((index) => (
            <ProductCardSkeleton key={index} />
          ))}
        </div>
      )}
    </section>
  );
}
