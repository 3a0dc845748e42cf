import { useEffect, useRef } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '@/shared/ui';
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

/** Gives the focus to the menu's first item, and moves it by keys from there. */
function useMenuKeys(menu: RefObject<HTMLElement | null>) {
  useEffect(() => menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), [menu]);

  return (event: KeyboardEvent) => {
    const all = Array.from(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []);
    const next = indexAfter(event.key, all.indexOf(event.target as HTMLElement), all.length);
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
}

/** The open menu; `onClose` is called for Escape and for whatever is chosen. */
export function AccountMenuItems({ onClose }: { onClose: () => void }) {
  const menu = useRef<HTMLDivElement>(null);
  const moveFocus = useMenuKeys(menu);
  const logout = useLogout();

  const chooseLogout = () => {
    onClose();
    logout();
  };

  return (
    <div
      ref={menu}
      role="menu"
      aria-label="Account"
      onKeyDown={(event) => (event.key === 'Escape' ? onClose() : moveFocus(event))}
      className="absolute top-full left-0 z-30 mt-1 w-44 overflow-hidden rounded-card border border-line bg-surface py-1 shadow-lg sm:right-0 sm:left-auto"
    >
      {LINKS.map(({ to, label }) => (
        <Link key={to} to={to} role="menuitem" tabIndex={-1} onClick={onClose} className={ITEM}>
          {label}
        </Link>
      ))}
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={classNames(ITEM, 'border-t border-line')}
        onClick={chooseLogout}
      >
        Logout
      </button>
    </div>
  );
}
