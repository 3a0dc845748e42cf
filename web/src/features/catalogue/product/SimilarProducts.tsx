import { categoryLabel } from '@domain/catalogue/category-label';
import { chooseOnlyCategory, initialFilters } from '@domain/catalogue/filters';
import type { ProductCardFragment } from '@/gql/operations';
import { categoryPath } from '@domain/shop/paths';
import { similar as similarIn } from './product-page.en';
import { ProductRow } from './ProductRow';
import { useProductList } from '../listing/useProductList';

/** Other products of the category. */
export function SimilarProducts({ product }: { product: ProductCardFragment }) {
  const { _id, categoryName } = product;
  const { products, stale, failed, retry } = useProductList(chooseOnlyCategory(initialFilters, categoryName));
  const similar = stale ? undefined : products?.filter((other) => other._id !== _id);
  if (similar?.length === 0) return null;
  return (
    <div className="mt-12 flow-root">
      <ProductRow
        heading={similarIn(categoryLabel(categoryName))}
        seeAll={categoryPath(categoryName)}
        products={similar}
        failed={failed}
        onRetry={retry}
      />
    </div>
  );
}
