import { categoryLabel } from '@domain/catalogue/category-label';
import type { ListSort, RatingThreshold } from '@domain/catalogue/filters';
import { chooseOnlyCategory, isTicked, setRating, setSort, toggleCategory } from '@domain/catalogue/filters';
import { Button, Skeleton, StarFilledIcon } from '@/shared/ui';
import { AllergenFilter, DietFilter, OfferFilter } from './FactFilters';
import { FilterGroup, FilterOption } from './FilterGroup';
import { EXPECTED_CATEGORIES } from './expected-categories';
import type { FilterState } from './useFilters';

const SORTS: readonly { sort: ListSort | null; label: string }[] = [
  { sort: null, label: 'No sorting' },
  { sort: 'price-asc', label: 'Low to high' },
  { sort: 'price-desc', label: 'High to low' },
  { sort: 'unit-price', label: 'Lowest unit price' },
  { sort: 'saving', label: 'Biggest saving' },
];
const RATINGS: readonly RatingThreshold[] = [4, 3, 2, 1];
const SKELETONS = Array.from({ length: EXPECTED_CATEGORIES }, (_, index) => index);

/** Every filter of the listing, in the sidebar or in the sheet: the usual ones first. */
export function FilterPanel(state: FilterState) {
  return (
    <div className="flex flex-col gap-3">
      <SortFilter {...state} />
      <RatingFilter {...state} />
      <CategoryFilter {...state} />
      <OfferFilter {...state} />
      <DietFilter {...state} />
      <AllergenFilter {...state} />
    </div>
  );
}

function SortFilter({ filters, change }: FilterState) {
  return (
    <FilterGroup legend="Sort by price">
      {SORTS.map(({ sort, label }) => (
        <FilterOption
          key={label}
          type="radio"
          name="sort"
          value={sort ?? ''}
          checked={filters.sort === sort}
          onChange={() => change(setSort(filters, sort))}
        >
          {label}
        </FilterOption>
      ))}
    </FilterGroup>
  );
}

function CategoryFilter({ filters, categoryNames, retryCategories, change }: FilterState) {
  return (
    <FilterGroup legend="Category">
      {retryCategories && (
        <Button variant="quiet" onClick={retryCategories}>
          Load the categories again
        </Button>
      )}
      {!categoryNames && !retryCategories && <CategoriesSkeleton />}
      {categoryNames?.map((name) => (
        <FilterOption
          key={name}
          type="checkbox"
          name="category"
          value={name}
          checked={isTicked(filters, name)}
          onChange={() => change(toggleCategory(filters, name, categoryNames))}
          aside={<OnlyButton name={name} onClick={() => change(chooseOnlyCategory(filters, name))} />}
        >
          {categoryLabel(name)}
        </FilterOption>
      ))}
    </FilterGroup>
  );
}

function CategoriesSkeleton() {
  return SKELETONS.map((index) => (
    <div key={index} className="flex min-h-11 items-center px-2">
      <Skeleton className="h-5 w-3/4" />
    </div>
  ));
}

/** Saves unticking all the others. With a mouse it shows on the row it belongs to. */
function OnlyButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Only ${categoryLabel(name)}`}
      onClick={onClick}
      className="no-script:hidden min-h-11 min-w-11 rounded-lg px-3 text-sm font-semibold text-basil outline-offset-0 hover:underline lg:pointer-fine:not-focus-visible:not-group-hover:opacity-0"
    >
      Only
    </button>
  );
}

function RatingFilter({ filters, change }: FilterState) {
  return (
    <FilterGroup legend="Rating">
      {RATINGS.map((rating) => (
        <FilterOption
          key={rating}
          type="radio"
          name="rating"
          value={rating}
          checked={filters.rating === rating}
          onChange={() => change(setRating(filters, rating))}
        >
          <span>
            {rating} <StarFilledIcon width="1em" height="1em" className="inline align-[-0.1em] text-star" />{' '}
            and above
          </span>
        </FilterOption>
      ))}
    </FilterGroup>
  );
}
