import type { Params } from 'react-router-dom';
import { chooseOnlyCategory, initialFilters, parseFilters } from '@domain/catalogue/filters';
import type { Filters } from '@domain/catalogue/filters';
import { readShown } from '@domain/catalogue/shown-count';
import {
  FilterCategoriesDocument,
  ProductDetailDocument,
  ProductFactsDocument,
  ProductListDocument,
  SuggestionsDocument,
} from '@/gql/operations';
import type { QueryClient } from '@/shared/lib/api/query-client';
import { FALLBACK_FILTERS, listVariables } from './listing/list-variables';

const preloadList = (client: QueryClient, filters: Filters, wanted?: number) =>
  client.query({ query: ProductListDocument, variables: listVariables(filters, wanted) });

/** Fetches the data of the listing with these filters. */
export async function preloadListing(
  client: QueryClient,
  _params: Params,
  search: URLSearchParams,
): Promise<void> {
  const known = (await client.query({ query: FilterCategoriesDocument })).data?.categories;
  const filters = parseFilters(
    search,
    known?.map(({ categoryName }) => categoryName),
  );
  const { data } = await preloadList(client, filters, readShown(search));
  if (data?.products.edges.length !== 0) return;
  await Promise.all([
    preloadList(client, FALLBACK_FILTERS),
    filters.q && client.query({ query: SuggestionsDocument, variables: { text: filters.q } }),
  ]);
}

/** Fetches the data of a product's page. */
export async function preloadProduct(client: QueryClient, { productId: _id = '' }: Params): Promise<void> {
  const [{ data }] = await Promise.all([
    client.query({ query: ProductDetailDocument, variables: { _id } }),
    client.query({ query: ProductFactsDocument, variables: { _id } }),
  ]);
  if (data?.product) await preloadList(client, chooseOnlyCategory(initialFilters, data.product.categoryName));
}
