import { useEffect, useState } from 'react';
import { SEARCH_MAX } from '@domain/catalogue/listing-rules';
import { useCategoriesQuery } from '@/gql/desk-operations';
import { Field, Select } from '@/shared/ui';
import type { ProductFilters } from './products-filter';
import { PRODUCTS } from './products-text';

/** A search is sent after this pause in typing. */
const DEBOUNCE_MS = 300;

interface FilterBarProps {
  filters: ProductFilters;
  change: (change: Partial<ProductFilters>) => void;
}

/** The search text; put into the URL after a pause in typing. */
function SearchField({ filters: { q }, change }: FilterBarProps) {
  const [text, setText] = useState(q);
  const [sent, setSent] = useState(q);
  // The URL has changed otherwise, such as by Back.
  if (q !== sent) {
    setSent(q);
    setText(q);
  }
  useEffect(() => {
    const trimmed = text.trim();
    if (trimmed === sent) return;
    const timer = setTimeout(() => {
      setSent(trimmed);
      change({ q: trimmed });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <Field
      type="search"
      label={PRODUCTS.search}
      placeholder={PRODUCTS.searchHint}
      maxLength={SEARCH_MAX}
      value={text}
      onChange={({ target }) => setText(target.value)}
      className="col-span-full md:col-span-2"
    />
  );
}

/** The filters of the products, kept in the URL. */
export function ProductFilterBar(props: FilterBarProps) {
  const { filters, change } = props;
  const { data } = useCategoriesQuery();
  return (
    <search className="mb-4 grid grid-cols-2 items-start gap-3 md:grid-cols-4">
      <SearchField {...props} />
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
