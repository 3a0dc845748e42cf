import { memo, useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { useRootAttribute } from '@/shared/lib/root-attribute';
import { CartIcon, ChevronRightIcon, CountedPrice } from '@/shared/ui';
import { countItems, FIX_CART, needsFixing, useCart } from '@/features/cart';
import type { CartFragment } from '@/gql/operations';
import * as texts from './cart-bar.en';

/** A link to the cart with its count and total. */
const Bar = memo(function Bar({ cart, cart: { totalQty, total } }: { cart: CartFragment }) {
  useRootAttribute('cart-bar');
  return (
    <nav
      aria-label={texts.cart}
      className="cart-bar fixed inset-x-3 bottom-[calc(var(--bottom-bar)+0.5rem)] z-10 sm:hidden short:hidden"
    >
      <Link
        to={paths.cart}
        className="flex h-12 items-center gap-3 rounded-full bg-basil px-5 font-semibold text-on-basil forced-colors:border"
      >
        <CartIcon className="shrink-0" />
        <span className="min-w-0 grow leading-tight">
          {countItems(totalQty)} · <CountedPrice rupees={total} />
        </span>
        <span className="shrink-0">{needsFixing(cart) ? FIX_CART : texts.view}</span>
        <ChevronRightIcon width="1.25em" height="1.25em" className="-mr-2 shrink-0" />
      </Link>
    </nav>
  );
});

/**
 * On a phone: the cart one tap away while shopping. It overlays the page, so nothing moves; it appears a frame after
 * the tap, which is handled first.
 */
export function CartBar() {
  const cart = useDeferredValue(useCart());
  return cart?.items.length ? <Bar cart={cart} /> : null;
}
