import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useHydrated } from '@/shared/lib/ssr/hydration';
import { Button, icon, Sheet } from '@/shared/ui';
import { FilterPanel } from './FilterPanel';
import { ClearFiltersButton } from './FilterSidebar';
import { LateLink } from './LateLink';
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

/** With large text. */
const NARROW = 'large-text:gap-1 large-text:px-2';

interface FilterSheetProps extends FilterState {
  /** The number of matches; undefined while loading. */
  total: ListTotal | undefined;
  activeCount: number;
}

/** The id of the form of filters, which a phone shows while scripts are late. */
export const FILTERS = 'filters';
const HASH = `#${FILTERS}`;

/** Opens the sheet in place of the form, which is hidden once scripts run. */
function useSheetForForm(button: RefObject<HTMLButtonElement | null>) {
  const hydrated = useHydrated();
  useEffect(() => {
    const { hash, pathname, search } = window.location;
    if (!hydrated || hash !== HASH) return;
    window.history.replaceState(window.history.state, '', pathname + search);
    // On a wide screen, where the form stays, the button is hidden and takes no focus.
    button.current?.focus();
    if (document.activeElement === button.current) button.current?.click();
  }, [hydrated, button]);
}

interface FilterButtonProps extends Pick<FilterSheetProps, 'activeCount'> {
  onClick: () => void;
}

function FilterButton({ activeCount, onClick }: FilterButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useSheetForForm(button);
  const content = (
    <>
      <FilterIcon width="1.25em" height="1.25em" />
      {texts.filters}
      {activeCount > 0 && (
        <span className="min-w-6 rounded-full bg-basil px-1.5 text-sm/6 text-on-basil tabular-nums">
          {activeCount}
          <span className="sr-only"> {texts.active}</span>
        </span>
      )}
    </>
  );
  return (
    <>
      <LateLink button={button} href={HASH} className={NARROW}>
        {content}
      </LateLink>
      <div className="late-script:hidden">
        <Button ref={button} variant="secondary" aria-haspopup="dialog" onClick={onClick} className={NARROW}>
          {content}
        </Button>
      </div>
    </>
  );
}

/** The filters on a phone: a button that opens them as a bottom sheet. Each takes effect at once. */
export function FilterSheet({ total, activeCount, ...state }: FilterSheetProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <FilterButton activeCount={activeCount} onClick={() => setOpen(true)} />
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
