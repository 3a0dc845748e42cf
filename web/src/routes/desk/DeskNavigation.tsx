import { useState } from 'react';
import { matchPath, NavLink, useLocation } from 'react-router-dom';
import { areasOf } from '@domain/staff/desk-areas';
import type { DeskArea } from '@domain/staff/desk-areas';
import { deskPaths } from '@domain/staff/desk-paths';
import { Account } from '@/features/desk/session';
import { MoreIcon } from '@/features/desk/shared/desk-icons';
import { deskShop } from '@/features/desk/shared/desk-shop';
import { useMe } from '@/features/desk/shared/me';
import { SHOWN_AREAS } from '@/features/desk/shared/shown-areas';
import { PHONE, useMediaQuery } from '@/shared/lib/useMediaQuery';
import { Sheet } from '@/shared/ui';

/** The areas in a phone's bar, beside the button for the others. */
const IN_BAR = 4;

const BESIDE =
  'flex min-h-11 flex-col items-center justify-center gap-0.5 rounded-lg px-1 py-1.5 text-xs font-medium hover:bg-basil-tint aria-[current=page]:bg-basil aria-[current=page]:text-on-basil lg:flex-row lg:justify-start lg:gap-3 lg:px-3 lg:text-base';
const BELOW =
  'flex h-14 w-full flex-col items-center justify-center gap-0.5 text-xs font-semibold text-muted -outline-offset-3 aria-[current]:text-basil';

interface AreaLinkProps {
  area: DeskArea;
  className: string;
  onClick?: () => void;
}

function AreaLink({ area, className, onClick }: AreaLinkProps) {
  const { to, label, icon } = SHOWN_AREAS[area];
  return (
    <NavLink to={to} end={to === deskPaths.today} onClick={onClick} className={className}>
      <span className="text-base">{icon}</span>
      {label}
    </NavLink>
  );
}

interface MoreButtonProps {
  /** Those that it leads to. */
  areas: readonly DeskArea[];
  onClick: () => void;
}

/** Leads to the other areas; the current one may be among them. */
function MoreButton({ areas, onClick }: MoreButtonProps) {
  const { pathname } = useLocation();
  const isCurrent = areas.some((area) => matchPath({ path: SHOWN_AREAS[area].to, end: false }, pathname));
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-current={isCurrent || undefined}
      onClick={onClick}
      className={BELOW}
    >
      <span className="text-base">
        <MoreIcon />
      </span>
      More
    </button>
  );
}

/** On a phone: the most used areas, and a button for the others. */
function BarBelow({ areas }: { areas: readonly DeskArea[] }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const others = areas.slice(IN_BAR);
  return (
    <nav
      aria-label="Areas"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] short:static print:hidden"
    >
      <ul className="flex *:flex-1 max-[13rem]:grid max-[13rem]:grid-cols-3">
        {areas.slice(0, IN_BAR).map((area) => (
          <li key={area} className="min-w-0">
            <AreaLink area={area} className={BELOW} />
          </li>
        ))}
        <li className="min-w-0">
          <MoreButton areas={others} onClick={() => setOpen(true)} />
        </li>
      </ul>
      <Sheet open={open} onClose={close} title="More">
        <ul className="mb-4 grid grid-cols-2 gap-1 empty:hidden">
          {others.map((area) => (
            <li key={area}>
              <AreaLink area={area} className={BESIDE} onClick={close} />
            </li>
          ))}
        </ul>
        <Account />
      </Sheet>
    </nav>
  );
}

/** Links to the areas that the role has access to. */
export function DeskNavigation() {
  const me = useMe();
  const onPhone = useMediaQuery(PHONE);
  const areas = me ? areasOf(me.role) : [];
  if (onPhone) return me ? <BarBelow areas={areas} /> : null;
  return (
    <nav
      aria-label="Areas"
      className="sticky top-0 flex h-dvh flex-col gap-4 overflow-y-auto border-r border-line p-2 lg:p-4 print:hidden short:static"
    >
      <p className="px-1 font-display text-sm font-bold wrap-anywhere lg:px-3 lg:text-xl">{deskShop.name}</p>
      <ul className="space-y-1">
        {areas.map((area) => (
          <li key={area}>
            <AreaLink area={area} className={BESIDE} />
          </li>
        ))}
      </ul>
      <div className="mt-auto lg:px-3">{me && <Account />}</div>
    </nav>
  );
}
