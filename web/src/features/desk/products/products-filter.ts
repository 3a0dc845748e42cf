import { SEARCH_MAX } from '@domain/catalogue/listing-rules';
import type { ProductFilter, ProductsQueryVariables } from '@/gql/desk-operations';
import { readFilters } from '@/features/desk/shared/address-filters';

/** The URL's parameters. */
export const PRODUCT_FILTERS = ['q', 'category', 'show'] as const;

/** The filters in the URL by name; empty if not set. */
export type ProductFilters = Record<(typeof PRODUCT_FILTERS)[number], string>;

const VIEWS: Readonly<Record<string, ProductFilter>> = {
  low: { levels: ['LOW_STOCK', 'OUT_OF_STOCK'] },
  out: { levels: ['OUT_OF_STOCK'] },
  off: { offSale: true },
};

/** The variables of the list. */
export const productsVariables = ({ q, category, show }: ProductFilters): ProductsQueryVariables => ({
  first: 50,
  filter: {
    search: q ? q.slice(0, SEARCH_MAX) : null,
    categories: category ? [category] : null,
    ...(Object.hasOwn(VIEWS, show) && VIEWS[show]),
  },
});

/** The variables of the first query at a URL. */
export const listVariables = (search: URLSearchParams): ProductsQueryVariables =>
  productsVariables(readFilters(search, PRODUCT_FILTERS));
