import { Link, matchPath, useLocation } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { CartIcon, ChevronRightIcon, CountedPrice } from '@/shared/ui';
import { countItems, useCart } from '@/features/cart';

/** Where somebody shops; elsewhere the cart would be in the way. */
const SHOPPING = [paths.home, paths.products, paths.product, paths.wishlist, paths.buyAgain];

/** On a phone: what is in the cart and what it comes to, one tap away while shopping. It lies over the page, so nothing moves. */
export function CartBar() {
  const cart = useCart();
  const { pathname } = useLocation();
  if (!cart?.items.length || !SHOPPING.some((path) => matchPath(path, pathname))) return null;
  return (
    <nav
      aria-label="Cart"
      className="cart-bar fixed inset-x-3 bottom-[calc(var(--bottom-bar)+0.5rem)] z-10 sm:hidden short:hidden"
    >
      <Link
        to={paths.cart}
        className="flex h-12 items-center gap-3 rounded-full bg-basil px-5 font-semibold text-on-basil"
      >
        <CartIcon className="shrink-0" />
        <span className="min-w-0 grow truncate">
          {countItems(cart.totalQty)} · <CountedPrice rupees={cart.total} />
        </span>
        View cart
        <ChevronRightIcon width="1.25em" height="1.25em" className="-mr-2 shrink-0" />
      </Link>
    </nav>
  );
}
