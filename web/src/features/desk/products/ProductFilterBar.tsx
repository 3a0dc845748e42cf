import { SEARCH_MAX } from '@domain/catalogue/listing-rules';
import { useCategoriesQuery } from '@/gql/desk-operations';
import { SearchField, Select } from '@/shared/ui';
import type { ProductFilters } from './products-filter';
import { PRODUCTS } from './products-text';

interface FilterBarProps {
  filters: ProductFilters;
  change: (change: Partial<ProductFilters>) => void;
}

/** The filters of the products, kept in the URL. */
export function ProductFilterBar({ filters, change }: FilterBarProps) {
  const { data } = useCategoriesQuery();
  return (
    <search className="mb-4 grid grid-cols-2 large-text:grid-cols-1 items-start gap-3 md:grid-cols-4">
      <SearchField
        label={PRODUCTS.search}
        placeholder={PRODUCTS.searchHint}
        maxLength={SEARCH_MAX}
        search={filters.q}
        onSearch={(q) => change({ q })}
        className="col-span-full md:col-span-2"
      />
      <Select
        label={PRODUCTS.category}
        value={filters.category}
        onChange={({ target }) => change({ category: target.value })}
      >
        <option value="">{PRODUCTS.allCategories}</option>
        {data?.categories.map(({ _id, categoryName }) => (
          <option key={_id} value={categoryName}>
            {categoryName}
          </option>
        ))}
      </Select>
      <Select
        label={PRODUCTS.shown}
        value={filters.show}
        onChange={({ target }) => change({ show: target.value })}
      >
        {Object.entries(PRODUCTS.views).map(([view, words]) => (
          <option key={view} value={view}>
            {words}
          </option>
        ))}
      </Select>
    </search>
  );
}
