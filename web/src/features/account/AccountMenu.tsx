import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { ChevronDownIcon, classNames } from '@/shared/ui';
import { AccountMenuItems } from './AccountMenuItems';

/** Calls `onOutside` for a press anywhere but in the element, while `active`. */
function useOutsidePress(root: RefObject<HTMLElement | null>, active: boolean, onOutside: () => void): void {
  useEffect(() => {
    if (!active) return;
    const listener = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) onOutside();
    };
    document.addEventListener('pointerdown', listener);
    return () => document.removeEventListener('pointerdown', listener);
  });
}

const BUTTON =
  'flex min-h-11 max-w-full min-w-11 items-center gap-1 rounded-full px-1 text-xs font-semibold min-[360px]:text-sm sm:text-base hover:bg-basil-tint ' +
  'sm:max-w-44 sm:px-3 md:max-w-32 lg:max-w-44';

/** The shopper's first name, which opens and closes the menu of their own pages. */
export function AccountMenu({ firstName }: { firstName: string }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useOutsidePress(root, open, () => setOpen(false));

  const closeToButton = () => {
    button.current?.focus();
    setOpen(false);
  };
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen(true);
  };
  const closeOnLeaving = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !root.current?.contains(relatedTarget)) setOpen(false);
  };

  return (
    <div ref={root} className="relative min-w-0" onBlur={closeOnLeaving}>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onKeyDown={openByArrow}
        className={BUTTON}
      >
        <span className="truncate">{firstName.toUpperCase()}</span>
        <ChevronDownIcon
          className={classNames('hidden shrink-0 transition-transform sm:block', open && 'rotate-180')}
        />
      </button>
      {open && <AccountMenuItems onClose={closeToButton} />}
    </div>
  );
}
