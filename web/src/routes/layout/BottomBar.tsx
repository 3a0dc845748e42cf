import type { ReactNode } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { useSession } from '@/shared/lib/session';
import { BuyAgainIcon, HomeIcon, OrderIcon, ProductsIcon, UserIcon } from '@/shared/ui';
import * as texts from './layout.en';

interface TabProps {
  to: string;
  /** The tab is current at these paths and below them. */
  at: readonly string[];
  label: string;
  icon: ReactNode;
}

const TAB =
  'flex h-14 flex-col items-center justify-center gap-0.5 text-xs font-semibold text-muted -outline-offset-3 aria-[current=page]:text-basil';

function Tab({ to, at, label, icon }: TabProps) {
  const { pathname, state } = useLocation();
  const current = at.some((path) => matchPath({ path, end: path === paths.home }, pathname));
  return (
    <li className="min-w-0">
      {/* A visitor's pending addition goes with the navigation. */}
      <Link
        to={to}
        state={to === paths.login ? state : undefined}
        aria-current={current ? 'page' : undefined}
        className={TAB}
      >
        <span className="text-base">{icon}</span>
        {label}
      </Link>
    </li>
  );
}

/** The navigation on a phone, within the thumb's reach. */
export function BottomBar() {
  const session = useSession();
  return (
    <nav
      aria-label={texts.quickLinks}
      className="bar fixed sm:hidden inset-x-0 bottom-0 z-20 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] [--bar-name:bottom-bar] short:static"
    >
      <ul className="grid grid-cols-5 large-text:grid-cols-2">
        <Tab to={paths.home} at={[paths.home]} label={texts.home} icon={<HomeIcon />} />
        <Tab to={paths.products} at={[paths.products]} label={texts.products} icon={<ProductsIcon />} />
        <Tab to={paths.buyAgain} at={[paths.buyAgain]} label={texts.buyAgain} icon={<BuyAgainIcon />} />
        <Tab to={paths.orders} at={[paths.orders]} label={texts.orders} icon={<OrderIcon />} />
        <Tab
          to={session ? paths.profile : paths.login}
          at={[paths.profile, paths.addresses, paths.login, paths.signup, paths.forgotPassword]}
          label={texts.account}
          icon={<UserIcon />}
        />
      </ul>
    </nav>
  );
}
