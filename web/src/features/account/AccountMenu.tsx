import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { ChevronDownIcon, classNames } from '@/shared/ui';
import { useLogout } from './useLogout';

const LINKS = [
  { to: '/profile', label: 'Profile' },
  { to: '/cart', label: 'Cart' },
  { to: '/wishlist', label: 'Wishlist' },
  { to: '/', label: 'Home' },
];

const ITEM =
  'flex min-h-11 w-full items-center px-4 text-left hover:bg-basil-tint focus-visible:-outline-offset-3';

/** Where an arrow, Home or End leads from the item at `index`; undefined for any other key. */
function indexAfter(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Calls `onOutside` for a press anywhere but in the element, while `active`. */
function useOutsidePress(
  root: { current: HTMLElement | null },
  active: boolean,
  onOutside: () => void,
): void {
  useEffect(() => {
    if (!active) return;
    const listener = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) onOutside();
    };
    document.addEventListener('pointerdown', listener);
    return () => document.removeEventListener('pointerdown', listener);
  });
}

/** The shopper's first name, which opens and closes the menu of their own pages. */
export function AccountMenu({ firstName }: { firstName: string }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const logout = useLogout();

  const items = () => Array.from(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []);
  useOutsidePress(root, open, () => setOpen(false));
  useEffect(() => {
    if (open) items()[0]?.focus();
  }, [open]);

  const closeToButton = () => {
    button.current?.focus();
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = items();
    const next = indexAfter(event.key, all.indexOf(event.target as HTMLElement), all.length);
    if (event.key === 'Escape') closeToButton();
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
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
        aria-controls={open ? 'account-menu' : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => event.key === 'ArrowDown' && (event.preventDefault(), setOpen(true))}
        className="flex min-h-11 max-w-full min-w-11 items-center gap-1 rounded-full px-1 font-semibold hover:bg-basil-tint sm:max-w-44 sm:px-3"
      >
        <span className="truncate">{firstName.toUpperCase()}</span>
        <ChevronDownIcon
          className={classNames('hidden shrink-0 transition-transform sm:block', open && 'rotate-180')}
        />
      </button>
      {open && (
        <div
          ref={menu}
          id="account-menu"
          role="menu"
          aria-label="Account"
          onKeyDown={onKeyDown}
          className="absolute top-full left-0 z-30 mt-1 w-44 overflow-hidden sm:right-0 sm:left-auto rounded-card border border-line bg-surface py-1"
        >
          {LINKS.map(({ to, label }) => (
            <Link key={to} to={to} role="menuitem" tabIndex={-1} onClick={closeToButton} className={ITEM}>
              {label}
            </Link>
          ))}
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={classNames(ITEM, 'border-t border-line')}
            onClick={() => {
              closeToButton();
              logout();
            }}
          >
            Logout
          </button>
        </div>
      )}
    </div>
  );
}
