import { SEARCH_MAX } from '@domain/catalogue/listing-rules';
import type { ProductFilter, ProductsQueryVariables } from '@/gql/desk-operations';
import { readFilters } from '@/features/desk/shared/address-filters';

/** What of the address restricts the products. */
export const PRODUCT_FILTERS = ['q', 'category', 'show'] as const;

/** The filters of the address, by name; empty where there is none. */
export type ProductFilters = Record<(typeof PRODUCT_FILTERS)[number], string>;

const VIEWS: Readonly<Record<string, ProductFilter>> = {
  low: { levels: ['LOW_STOCK', 'OUT_OF_STOCK'] },
  out: { levels: ['OUT_OF_STOCK'] },
  off: { offSale: true },
};

/** What the list asks for. */
export const productsVariables = ({ q, category, show }: ProductFilters): ProductsQueryVariables => ({
  first: 50,
  filter: {
    search: q ? q.slice(0, SEARCH_MAX) : null,
    categories: category ? [category] : null,
    ...(Object.hasOwn(VIEWS, show) && VIEWS[show]),
  },
});

/** What the screen at an address asks for first. */
export const listVariables = (search: URLSearchParams): ProductsQueryVariables =>
  productsVariables(readFilters(search, PRODUCT_FILTERS));
