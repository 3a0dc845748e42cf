import { useState } from 'react';
import { Button, icon, Sheet } from '@/shared/ui';
import { FilterPanel } from './FilterPanel';
import { ClearFiltersButton } from './FilterSidebar';
import { countProducts } from './count-products';
import type { ListTotal } from './count-products';
import * as texts from './filters.en';
import type { FilterState } from './useFilters';

const FilterIcon = icon(
  <>
    <path d="M3.5 7h9M18.5 7h2M3.5 17h2M11.5 17h9" />
    <circle cx="15.5" cy="7" r="2.5" />
    <circle cx="8.5" cy="17" r="2.5" />
  </>,
);

interface FilterSheetProps extends FilterState {
  /** The number of matches; undefined while loading. */
  total: ListTotal | undefined;
  activeCount: number;
}

/** The filters on a phone: a button that opens them as a bottom sheet. Each takes effect at once. */
export function FilterSheet({ total, activeCount, ...state }: FilterSheetProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="large-text:gap-1 large-text:px-3"
      >
        <FilterIcon width="1.25em" height="1.25em" />
        {texts.filters}
        {activeCount > 0 && (
          <span className="min-w-6 rounded-full bg-basil px-1.5 text-sm/6 text-on-basil tabular-nums">
            {activeCount}
            <span className="sr-only"> {texts.active}</span>
          </span>
        )}
      </Button>
      <Sheet
        open={open}
        onClose={close}
        title={texts.filters}
        footer={
          <div className="flex items-center gap-2">
            <ClearFiltersButton {...state} />
            <Button className="grow" onClick={close}>
              <span aria-live="polite" className="tabular-nums">
                {total ? texts.show(countProducts(total)) : texts.showProducts}
              </span>
            </Button>
          </div>
        }
      >
        <FilterPanel {...state} />
      </Sheet>
    </>
  );
}
