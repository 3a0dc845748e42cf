import type { ReactNode } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { useCart } from '@/features/cart';
import { useSession } from '@/shared/lib/session';
import { CartIcon, HeartIcon, HomeIcon, ProductsIcon, UserIcon } from '@/shared/ui';

interface TabProps {
  to: string;
  /** The pages at which, or below which, this tab is the current one. */
  at: readonly string[];
  label: string;
  icon: ReactNode;
}

const TAB =
  'flex h-14 flex-col items-center justify-center gap-0.5 text-xs font-semibold text-muted -outline-offset-3 aria-[current=page]:text-basil';

function Tab({ to, at, label, icon }: TabProps) {
  const { pathname } = useLocation();
  const current = at.some((path) => matchPath({ path, end: path === paths.home }, pathname));
  return (
    <li className="min-w-0">
      <Link to={to} aria-current={current ? 'page' : undefined} className={TAB}>
        <span className="text-base">{icon}</span>
        {label}
      </Link>
    </li>
  );
}

function CountedCart() {
  const qty = useCart()?.totalQty ?? 0;
  return (
    <span className="relative block">
      <CartIcon />
      {qty > 0 && (
        <span className="absolute -top-1.5 left-3.5 min-w-5 rounded-full bg-basil px-1 text-center text-xs/5 font-bold text-on-basil tabular-nums">
          {qty > 99 ? '99+' : qty}
          <span className="sr-only"> in</span>
        </span>
      )}
    </span>
  );
}

/** On a phone, the way to every part of the shop within the thumb's reach. */
export function BottomBar() {
  const session = useSession();
  return (
    <nav
      aria-label="Quick links"
      className="bar fixed sm:hidden inset-x-0 bottom-0 z-20 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] [--bar-name:bottom-bar] short:static"
    >
      <ul className="grid grid-cols-5 large-text:grid-cols-2">
        <Tab to={paths.home} at={[paths.home]} label="Home" icon={<HomeIcon />} />
        <Tab to={paths.products} at={[paths.products]} label="Products" icon={<ProductsIcon />} />
        <Tab to={paths.wishlist} at={[paths.wishlist]} label="Wishlist" icon={<HeartIcon />} />
        <Tab to={paths.cart} at={[paths.cart, paths.checkout]} label="Cart" icon={<CountedCart />} />
        <Tab
          to={session ? paths.profile : paths.login}
          at={[paths.profile, paths.addresses, paths.orders, paths.login, paths.signup]}
          label="Account"
          icon={<UserIcon />}
        />
      </ul>
    </nav>
  );
}
