import { clearFilters } from '@domain/catalogue/filters';
import { ClearFiltersIcon, IconButton } from '@/shared/ui';
import { FilterPanel } from './FilterPanel';
import type { FilterState } from './useFilters';

/** The filters beside the products, in sight while those scroll. */
export function FilterSidebar(state: FilterState) {
  return (
    <section aria-labelledby="filters-heading" className="flex flex-col">
      <div className="mb-2 flex items-center justify-between border-b border-line pl-2">
        <h2 id="filters-heading" className="text-lg font-semibold">
          Filters
        </h2>
        <ClearFiltersButton {...state} />
      </div>
      <FilterPanel {...state} />
    </section>
  );
}

/** Shows everything again. */
export function ClearFiltersButton({ change }: Pick<FilterState, 'change'>) {
  return (
    <IconButton aria-label="Clear filters" title="Clear filters" onClick={() => change(clearFilters())}>
      <ClearFiltersIcon />
    </IconButton>
  );
}
