import { initialFilters } from '@domain/catalogue/filters';
import type { Filters } from '@domain/catalogue/filters';
import { HomeCategoriesDocument, HomeProductsDocument } from '@/gql/operations';
import type { HomeProductsQuery, HomeProductsQueryVariables, ProductCardFragment } from '@/gql/operations';
import type { QueryClient } from '@/shared/lib/api/query-client';
import { ROW_LENGTH } from '../listing/list-variables';

/** The listings whose first products Home shows, as queried by `HomeProducts.graphql`. */
export const HOME_ROWS = {
  cheapest: { ...initialFilters, sort: 'price-asc' },
  finest: { ...initialFilters, rating: 4, sort: 'price-desc' },
} satisfies Record<string, Filters>;

/** The same, as queried. Home queries exactly as many products as it shows; "See all" has a query of its own. */
export const HOME_VARIABLES: HomeProductsQueryVariables = {
  first: ROW_LENGTH,
  cheapest: 'PRICE_LOW_TO_HIGH',
  dearest: 'PRICE_HIGH_TO_LOW',
  fine: { minRating: 4 },
};

/** Fetches the data of Home. */
export const preloadHome = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.query({ query: HomeCategoriesDocument }),
    client.query({ query: HomeProductsDocument, variables: HOME_VARIABLES }),
  ]);

/** The product rows of Home. In a small shop the dearest may be among the cheapest: no product is shown twice. */
export function homeRows(data: HomeProductsQuery): Record<keyof typeof HOME_ROWS, ProductCardFragment[]> {
  const cheapest = data.cheapest.edges.map(({ node }) => node);
  const shown = new Set(cheapest.map(({ _id }) => _id));
  const finest = data.finest.edges.map(({ node }) => node).filter(({ _id }) => !shown.has(_id));
  return { cheapest, finest };
}
