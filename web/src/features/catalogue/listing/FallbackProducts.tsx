import { listingPath } from '@domain/shop/paths';
import { useProductListQuery } from '@/gql/operations';
import { ProductRow } from '../product/ProductRow';
import { FALLBACK_FILTERS, listVariables } from './list-variables';
import { wellRated } from './listing.en';

/** Other products, for an empty list; renders nothing if they cannot be fetched. */
export function FallbackProducts() {
  const { data, error } = useProductListQuery({ variables: listVariables(FALLBACK_FILTERS) });
  const products = data?.products.edges.map(({ node }) => node);
  if (error || products?.length === 0) return null;
  return <ProductRow heading={wellRated} seeAll={listingPath(FALLBACK_FILTERS)} products={products} />;
}
