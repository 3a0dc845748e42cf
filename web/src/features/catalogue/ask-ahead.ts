import { chooseOnlyCategory, initialFilters, parseFilters } from '@domain/catalogue/filters';
import type { Filters } from '@domain/catalogue/filters';
import { readShown } from '@domain/catalogue/shown';
import {
  FilterCategoriesDocument,
  HomeCategoriesDocument,
  HomeProductsDocument,
  ProductDetailDocument,
  ProductListDocument,
  SuggestionsDocument,
} from '@/gql/operations';
import type { Asked } from '@/shared/lib/api/ask';
import { HOME_VARIABLES } from './home/home-rows';
import { listVariables } from './listing/list-variables';

const askForList = (client: Asked, filters: Filters, wanted?: number) =>
  client.query({ query: ProductListDocument, variables: listVariables(filters, wanted) });

/** Asks for what Home shows. */
export const askForHome = (client: Asked): Promise<unknown> =>
  Promise.all([
    client.query({ query: HomeCategoriesDocument }),
    client.query({ query: HomeProductsDocument, variables: HOME_VARIABLES }),
  ]);

/** Asks for what the listing with these filters shows. */
export async function askForListing(client: Asked, params: URLSearchParams): Promise<void> {
  const known = (await client.query({ query: FilterCategoriesDocument })).data?.categories;
  const filters = parseFilters(
    params,
    known?.map(({ categoryName }) => categoryName),
  );
  const { data } = await askForList(client, filters, readShown(params));
  if (filters.q && data?.products.edges.length === 0)
    await client.query({ query: SuggestionsDocument, variables: { text: filters.q } });
}

/** Asks for what a product's page shows. */
export async function askForProduct(client: Asked, _id: string): Promise<void> {
  const { data } = await client.query({ query: ProductDetailDocument, variables: { _id } });
  if (data?.product) await askForList(client, chooseOnlyCategory(initialFilters, data.product.categoryName));
}
