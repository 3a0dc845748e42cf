import { useState } from 'react';
import { toggleAllergen } from '@domain/catalogue/filters';
import { ALLERGENS } from '@domain/catalogue/product-facts';
import { ChevronRightIcon } from '@/shared/ui';
import { FilterGroup, FilterOption } from './FilterGroup';
import { allergenLabel } from './filter-labels';
import * as texts from './filters.en';
import type { FilterState } from './useFilters';

/** A long list that few shoppers need: collapsed unless one is ticked. */
export function AllergenFilter({ filters, change }: FilterState) {
  const [open] = useState(filters.freeFrom.length > 0);
  return (
    <FilterGroup legend={texts.freeFrom}>
      <details open={open} className="group/fold">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-lg px-2 text-muted -outline-offset-3 hover:bg-basil-tint [&::-webkit-details-marker]:hidden">
          {texts.chooseAllergens}
          <ChevronRightIcon
            width="1.25em"
            height="1.25em"
            className="shrink-0 rotate-90 group-open/fold:-rotate-90"
          />
        </summary>
        <p className="px-2 py-1 text-sm text-muted">{texts.allergenNote}</p>
        {ALLERGENS.map((allergen) => (
          <FilterOption
            key={allergen}
            type="checkbox"
            name="without"
            value={allergen}
            checked={filters.freeFrom.includes(allergen)}
            onChange={() => change(toggleAllergen(filters, allergen))}
          >
            {allergenLabel(allergen)}
          </FilterOption>
        ))}
      </details>
    </FilterGroup>
  );
}
