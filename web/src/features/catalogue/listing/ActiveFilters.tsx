import { initialFilters } from '@domain/catalogue/filters';
import type { Filters } from '@domain/catalogue/filters';
import { CloseIcon } from '@/shared/ui';
import type { ActiveFilter } from './active-filters';
import * as texts from './filters.en';

/** On a phone a single row that scrolls sideways, so that it does not push the products down. */
const ROW =
  'no-script:hidden flex min-w-0 items-center gap-x-2 max-sm:-mx-4 max-sm:w-[calc(100%+2rem)] max-sm:overflow-x-auto max-sm:overscroll-x-contain max-sm:px-4 max-sm:[scrollbar-width:none] sm:flex-wrap';
const CHIP = 'group flex min-h-11 max-w-full items-center rounded-full -outline-offset-3';
const PILL =
  'flex min-w-0 items-center gap-1 rounded-full bg-basil-tint px-3 py-1 text-sm font-medium text-ink group-hover:underline';

interface ActiveFiltersProps {
  active: readonly ActiveFilter[];
  onChange: (next: Filters) => void;
}

/** The active filters; pressing one removes it. */
export function ActiveFilters({ active, onChange }: ActiveFiltersProps) {
  if (active.length === 0) return null;
  return (
    <ul aria-label={texts.activeFilters} className={ROW}>
      {active.map(({ label, without }) => (
        <li key={label} className="max-w-[75vw] shrink-0 sm:max-w-full sm:shrink">
          <button
            type="button"
            aria-label={texts.remove(label)}
            onClick={() => onChange(without)}
            className={CHIP}
          >
            <span className={PILL}>
              <span className="truncate">{label}</span>
              <CloseIcon width="1em" height="1em" className="shrink-0" />
            </span>
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={() => onChange(initialFilters)}
          className="min-h-11 rounded-full px-2 text-sm font-semibold whitespace-nowrap text-basil -outline-offset-3 hover:underline"
        >
          {texts.clearAll}
        </button>
      </li>
    </ul>
  );
}
