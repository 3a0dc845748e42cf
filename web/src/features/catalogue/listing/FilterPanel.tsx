import { categoryLabel } from '@domain/catalogue/category-label';
import { offerLabel } from '@domain/catalogue/listing-title';
import { chooseOnlyCategory, isTicked, toggleCategory } from '@domain/catalogue/filters';
import type { ListSort } from '@domain/catalogue/filters';
import { DIETS, SAVING_STEPS } from '@domain/catalogue/product-facts';
import { moveFocusOut } from '@/shared/lib/move-focus-out';
import { Button, icon, Skeleton } from '@/shared/ui';
import { AllergenFilter } from './AllergenFilter';
import { EXPECTED_CATEGORIES } from './expected-categories';
import * as texts from './filters.en';
import { FilterGroup, FilterOption } from './FilterGroup';
import { RadioFilter } from './RadioFilter';
import type { Choices } from './RadioFilter';
import type { FilterState } from './useFilters';

const StarFilledIcon = icon(
  <path d="m12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8L12 16.9l-5.2 2.7 1-5.8-4.2-4.1 5.8-.8L12 3.6Z" />,
  true,
);

const SORTS: Choices<'sort'> = [
  { value: null, label: texts.noSorting },
  ...(Object.keys(texts.SORT_LABELS) as ListSort[]).map((value) => ({
    value,
    label: texts.SORT_LABELS[value],
  })),
];
const RATINGS: Choices<'rating'> = ([4, 3, 2, 1] as const).map((value) => ({
  value,
  label: (
    <span>
      {texts.andAbove(
        <>
          {value} <StarFilledIcon width="1em" height="1em" className="inline align-[-0.1em] text-star" />
        </>,
      )}
    </span>
  ),
}));
const OFFERS: Choices<'offer'> = [
  { value: null, label: texts.everyPrice },
  ...(['any', ...SAVING_STEPS] as const).map((value) => ({ value, label: offerLabel(value) })),
];
const DIET_CHOICES: Choices<'diet'> = [
  { value: null, label: texts.everything },
  ...DIETS.map((value) => ({ value, label: texts.DIET_LABELS[value] })),
];
const SKELETONS = Array.from({ length: EXPECTED_CATEGORIES }, (_, index) => index);

/** All filters of the listing, most used first; shown in the sidebar or the sheet. */
export function FilterPanel(state: FilterState) {
  return (
    <div className="flex flex-col gap-3">
      <RadioFilter {...state} legend={texts.sort} part="sort" choices={SORTS} />
      <RadioFilter {...state} legend={texts.rating} part="rating" choices={RATINGS} />
      <CategoryFilter {...state} />
      <RadioFilter {...state} legend={texts.offers} part="offer" choices={OFFERS} />
      <RadioFilter {...state} legend={texts.diet} part="diet" choices={DIET_CHOICES} />
      <AllergenFilter {...state} />
    </div>
  );
}

function CategoryFilter({ filters, categoryNames, retryCategories, change }: FilterState) {
  return (
    <FilterGroup legend={texts.category}>
      {retryCategories && (
        <Button ref={moveFocusOut} variant="quiet" onClick={retryCategories}>
          {texts.loadCategories}
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

/** Unticks all the others. With a mouse it appears on hover. */
function OnlyButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={texts.onlyCategory(categoryLabel(name))}
      onClick={onClick}
      className="no-script:hidden min-h-11 min-w-11 rounded-lg px-3 text-sm font-semibold text-basil outline-offset-0 hover:underline lg:pointer-fine:not-focus-visible:not-group-hover:opacity-0"
    >
      {texts.only}
    </button>
  );
}
