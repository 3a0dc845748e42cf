import { listingPath } from '@domain/shop/paths';
import { useProductListQuery } from '@/gql/operations';
import { ProductRow } from '../product/ProductRow';
import type { ProductSlots } from '../product/product-slots';
import { GO_ON_WITH, listVariables } from './list-variables';

/** Products for whoever has found none; nothing where they cannot be fetched. */
export function GoOnWith(slots: ProductSlots) {
  const { data, error } = useProductListQuery({ variables: listVariables(GO_ON_WITH) });
  const products = data?.products.edges.map(({ node }) => node);
  if (error || products?.length === 0) return null;
  return <ProductRow heading="Well rated" seeAll={listingPath(GO_ON_WITH)} products={products} {...slots} />;
}
