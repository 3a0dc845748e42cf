import { pathIn, paths } from '@domain/shop/paths';
import { BASE } from '@domain/wording/language.en';
import { initialFilters } from '@domain/catalogue/filters';
import { Button, ButtonLink, icon, IconButton } from '@/shared/ui';
import { FilterPanel } from './FilterPanel';
import * as texts from './filters.en';
import type { FilterState } from './useFilters';

const ClearFiltersIcon = icon(
  <path d="M3.5 5h15l-5.8 7v6l-3.4 1.5V12L3.5 5ZM16.5 15.5l4.5 4.5m0-4.5-4.5 4.5" />,
);

/** The filters beside the products; they stay visible while the products scroll. */
export function FilterSidebar(state: FilterState) {
  return (
    <section aria-labelledby="filters-heading" className="flex flex-col">
      <div className="mb-2 flex items-center justify-between border-b border-line pl-2">
        <h2 id="filters-heading" className="text-lg font-semibold">
          {texts.filters}
        </h2>
        <ClearFiltersButton {...state} />
      </div>
      <form action={pathIn(BASE, paths.products)} onSubmit={(event) => event.preventDefault()}>
        <FilterPanel {...state} />
        <div className="hidden no-script:block late-script:block">
          {state.filters.q && <input type="hidden" name="q" value={state.filters.q} />}
          <Button type="submit" className="mt-3 w-full">
            {texts.showProducts}
          </Button>
          <ButtonLink to={paths.products} variant="quiet" className="w-full">
            {texts.clearFilters}
          </ButtonLink>
        </div>
      </form>
    </section>
  );
}

/** Removes all filters. */
export function ClearFiltersButton({ change }: Pick<FilterState, 'change'>) {
  return (
    <IconButton
      aria-label={texts.clearFilters}
      title={texts.clearFilters}
      onClick={() => change(initialFilters)}
      className="no-script:hidden"
    >
      <ClearFiltersIcon />
    </IconButton>
  );
}
