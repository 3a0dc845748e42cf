import { clearFilters } from '@domain/catalogue/filters';
import type { Filters } from '@domain/catalogue/filters';
import { CloseIcon } from '@/shared/ui';
import type { ActiveFilter } from './active-filters';

const CHIP = 'group flex min-h-11 max-w-full items-center';
const PILL =
  'flex min-w-0 items-center gap-1 rounded-full bg-basil-tint px-3 py-1 text-sm font-medium text-ink group-hover:underline';

interface ActiveFiltersProps {
  active: readonly ActiveFilter[];
  onChange: (next: Filters) => void;
}

/** What the list is narrowed by; a press on one takes it away. */
export function ActiveFilters({ active, onChange }: ActiveFiltersProps) {
  if (active.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex min-w-0 flex-wrap items-center gap-x-2">
      {active.map(({ label, without }) => (
        <li key={label} className="max-w-full min-w-0">
          <button
            type="button"
            aria-label={`Remove ${label}`}
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
          onClick={() => onChange(clearFilters())}
          className="min-h-11 px-2 text-sm font-semibold text-basil hover:underline"
        >
          Clear all
        </button>
      </li>
    </ul>
  );
}
