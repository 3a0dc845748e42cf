import { NavLink, Outlet } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import * as texts from './account-layout.en';

const LINKS = [
  { to: paths.profile, label: texts.profile },
  { to: paths.addresses, label: texts.address },
  { to: paths.orders, label: texts.orders },
];

/** The account pages beside their menu; on a phone the menu lies above them. */
export function AccountLayout() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-10">
      <nav aria-labelledby="account-details">
        <p id="account-details" className="mb-2 font-display text-lg font-semibold">
          {texts.heading}
        </p>
        <ul className="flex flex-wrap gap-1 border-b border-line pb-3 md:flex-col md:border-b-0 md:pb-0">
          {LINKS.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                className="flex min-h-11 items-center rounded-full px-4 font-medium hover:bg-basil-tint aria-[current=page]:bg-basil aria-[current=page]:text-on-basil"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 max-w-5xl">
        <Outlet />
      </div>
    </div>
  );
}

export { AccountLayout as Component };
