import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useCartTotalQty } from '@/features/cart';
import { useSession } from '@/shared/lib/session';
import { CartIcon, HeartIcon, HomeIcon, ProductsIcon, UserIcon } from '@/shared/ui';

interface TabProps {
  to: string;
  /** The paths at which this tab is the current one. */
  at: RegExp;
  label: string;
  icon: ReactNode;
}

const TAB =
  'flex h-14 flex-col items-center justify-center gap-0.5 text-xs font-semibold text-muted -outline-offset-3 aria-[current=page]:text-basil';

function Tab({ to, at, label, icon }: TabProps) {
  const current = at.test(useLocation().pathname);
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
  const qty = useCartTotalQty();
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
      <ul className="grid grid-cols-5">
        <Tab to="/" at={/^\/$/} label="Home" icon={<HomeIcon />} />
        <Tab to="/product" at={/^\/product/i} label="Products" icon={<ProductsIcon />} />
        <Tab to="/wishlist" at={/^\/wishlist/i} label="Wishlist" icon={<HeartIcon />} />
        <Tab to="/cart" at={/^\/(cart|checkout)/i} label="Cart" icon={<CountedCart />} />
        <Tab
          to={session ? '/profile' : '/login'}
          at={/^\/(profile|address|order|login|signup)/i}
          label="Account"
          icon={<UserIcon />}
        />
      </ul>
    </nav>
  );
}
