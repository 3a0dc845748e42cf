import type { ReactNode } from 'react';
import type { Filters } from '@domain/catalogue/filters';
import { FilterGroup, FilterOption } from './FilterGroup';
import type { FilterState } from './useFilters';

/** The filters with a single value. */
type Part = 'sort' | 'rating' | 'offer' | 'diet';

/** The values of such a filter, and the content beside each. */
export type Choices<Name extends Part> = readonly { value: Filters[Name]; label: ReactNode }[];

interface RadioFilterProps<Name extends Part> extends Pick<FilterState, 'filters' | 'change'> {
  legend: string;
  part: Name;
  choices: Choices<Name>;
}

/** A filter with a single value; input names are those of the URL's parameters, for a form sent without scripts. */
export function RadioFilter<Name extends Part>({
  legend,
  part,
  choices,
  filters,
  change,
}: RadioFilterProps<Name>) {
  return (
    <FilterGroup legend={legend}>
      {choices.map(({ value, label }) => (
        <FilterOption
          key={value}
          type="radio"
          name={part}
          value={value === null ? '' : String(value).toLowerCase()}
          checked={filters[part] === value}
          onChange={() => change({ ...filters, [part]: value })}
        >
          {label}
        </FilterOption>
      ))}
    </FilterGroup>
  );
}
