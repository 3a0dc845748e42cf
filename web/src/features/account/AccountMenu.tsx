import { useId, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { LanguageLink } from '@/shared/lib/LanguageLink';
import { ChevronDownIcon, classNames } from '@/shared/ui';
import * as texts from './menu.en';
import { useLogout } from './useLogout';

const LINKS = [
  { to: paths.profile, label: texts.profile },
  { to: paths.cart, label: texts.cart },
  { to: paths.wishlist, label: texts.wishlist },
  { to: paths.home, label: texts.home },
];

const BUTTON =
  'flex min-h-11 max-w-full min-w-11 items-center gap-1 rounded-full px-1 text-xs font-semibold min-[360px]:text-sm sm:text-base hover:bg-basil-tint ' +
  'sm:max-w-44 sm:px-3 md:max-w-32 lg:max-w-44';
const PANEL =
  'absolute top-full left-0 z-30 mt-1 w-44 overflow-hidden rounded-card border border-line bg-surface py-1 shadow-lg sm:right-0 sm:left-auto';
const ITEM =
  'flex min-h-11 w-full items-center px-4 text-left hover:bg-basil-tint focus-visible:-outline-offset-3';

function Panel({ id, onChoose }: { id: string; onChoose: () => void }) {
  const logout = useLogout();
  const chooseLogout = () => {
    onChoose();
    logout();
  };
  return (
    <nav id={id} aria-label={texts.account} className={PANEL}>
      <ul>
        {LINKS.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} onClick={onChoose} className={ITEM}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <LanguageLink className={ITEM} />
        </li>
        <li className="border-t border-line">
          <button type="button" className={ITEM} onClick={chooseLogout}>
            {texts.logout}
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** The shopper's first name, which shows and hides the links to their pages. */
export function AccountMenu({ firstName }: { firstName: string }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  const toggle = (next: boolean) => {
    setOpen(next);
    // Safari does not focus a clicked button, and only losing the focus closes the panel.
    button.current?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    // It closes nothing else.
    event.preventDefault();
    toggle(false);
  };
  const closeOnLeaving = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };

  // Focusable, so that a click inside, which focuses no link in Safari, does not count as leaving.
  return (
    <div
      tabIndex={-1}
      className="relative min-w-0 outline-none"
      onBlur={closeOnLeaving}
      onKeyDown={closeOnEscape}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => toggle(!open)}
        className={BUTTON}
      >
        <span className="truncate">{firstName.toUpperCase()}</span>
        <ChevronDownIcon
          className={classNames('hidden shrink-0 transition-transform sm:block', open && 'rotate-180')}
        />
      </button>
      {open && <Panel id={panelId} onChoose={() => toggle(false)} />}
    </div>
  );
}
