import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { notEmpty } from './layout.en';

interface HeaderIconLinkProps {
  to: string;
  label: string;
  icon: ReactNode;
  /** Shows a dot for a list that is not empty. */
  badge?: boolean;
}

/** A link with an icon in the header. */
export function HeaderIconLink({ to, label, icon, badge = false }: HeaderIconLinkProps) {
  return (
    <NavLink
      to={to}
      end
      aria-label={badge ? notEmpty(label) : label}
      className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-full text-base transition-colors hover:bg-basil-tint aria-[current=page]:text-basil"
    >
      {icon}
      {badge && (
        <span className="absolute top-2 right-2 size-3 rounded-full border-2 border-paper bg-tomato forced-colors:bg-[Highlight]" />
      )}
    </NavLink>
  );
}
