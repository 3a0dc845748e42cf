import { useApolloClient, useFragment, useReactiveVar } from '@apollo/client/react';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { CartFragmentDoc, WishlistFragmentDoc } from '@/gql/operations';
import type { CartFragment, ProductCardFragment, WishlistFragment } from '@/gql/operations';
import { useSession } from '@/shared/lib/session';
import { showUndo } from '@/shared/lib/toast';
import { stepQty } from '@domain/cart/qty';
import type { QtyAction } from '@domain/cart/qty';
import { noteAddition } from './additions';
import { queueOf, readFailed, removedWords } from './cart-queue';
import { listedOf, useListed } from './listed';
import type { Listed } from './listed';
import type { Change } from './mutation-queue';
import { additionOf } from './pending-addition';
import type { PendingAddition } from './pending-addition';

/** Whether something is in the shopper's cart, and on the wishlist. Its first use reads both lists. */
export function useFilledLists(): { cart: boolean; wishlist: boolean } {
  const session = useSession();
  const client = useApolloClient();
  useEffect(() => {
    if (session) queueOf(client);
  }, [client, session]);
  const cart = useListed(({ qtys }) => qtys.size > 0);
  const wishlist = useListed(({ wished }) => wished.size > 0);
  return { cart: Boolean(session && cart), wishlist: Boolean(session && wishlist) };
}

/** The shopper's cart, with what is pending; null for a visitor and until it is known. */
export function useCart(): CartFragment | null {
  const session = useSession();
  const from = session && ({ __typename: 'Cart', _id: session.user._id } as const);
  const { data, complete } = useFragment({ fragment: CartFragmentDoc, fragmentName: 'Cart', from });
  return complete ? data : null;
}

/** The shopper's wishlist, with what is pending; null for a visitor and until it is known. */
export function useWishlist(): WishlistFragment | null {
  const session = useSession();
  const from = session && ({ __typename: 'Wishlist', _id: session.user._id } as const);
  const { data, complete } = useFragment({ fragment: WishlistFragmentDoc, fragmentName: 'Wishlist', from });
  return complete ? data : null;
}

/** Has both lists read again when the screen with them opens, unless that has just been done. */
export function useFreshLists(): void {
  const client = useApolloClient();
  useEffect(() => queueOf(client).refreshUnlessFresh(), [client]);
}

/** Whether cart and wishlist could not be read yet, and the way to read them again. */
export function useCartSync() {
  const client = useApolloClient();
  const failed = useReactiveVar(readFailed);
  const refresh = useCallback(() => queueOf(client).refresh(), [client]);
  return { failed, refresh };
}

const qtyIn = (listed: Listed | null, _id: string): number | null => listed && (listed.qtys.get(_id) ?? 0);

/**
 * Whether a product is in the cart and on the wishlist, null until it is known, and the ways to change it. A change goes
 * from what is shown, not from what was last rendered: taps can be faster. A visitor is led to /login instead.
 */
export function useProductStatus(product: ProductCardFragment) {
  const client = useApolloClient();
  const session = useSession();
  const navigate = useNavigate();
  const { _id } = product;
  const qty = useListed(({ qtys }) => qtys.get(_id) ?? 0);
  const wished = useListed((listed) => listed.wished.has(_id));
  /** How many are shown to be in the cart; null until that is known. */
  const qtyNow = () => qtyIn(listedOf(client).read(), _id);

  const change = (
    next: (qtyInCart: number) => Change,
    list: PendingAddition['list'] = 'cart',
  ): Change | undefined => {
    const addition = additionOf(product, list);
    if (!session) return void navigate(paths.login, { state: { because: 'visitor', addition } });
    const shown = qtyNow();
    if (shown === null) return undefined;
    const wanted = next(shown);
    if (!queueOf(client).enqueue(product, wanted)) return undefined;
    if ((wanted.qty ?? 0) > shown) noteAddition();
    return wanted;
  };
  /** With the way to bring it back as it was. */
  const remove = () => {
    const before = qtyNow();
    if (!before) return;
    change(() => ({ qty: 0 }));
    showUndo(removedWords(product.title), () => change((qtyInCart) => ({ qty: qtyInCart || before })));
  };
  return {
    qty: session ? qty : 0,
    wished: session ? wished : false,
    /** Returns the new count. */
    step: (action: QtyAction) =>
      change((qtyInCart) => ({ qty: stepQty(qtyInCart, action, product.maxQty) }))?.qty,
    remove,
    toggleWish: () => change(() => ({ wished: !listedOf(client).read()?.wished.has(_id) }), 'wishlist'),
    moveToWishlist: () => change(() => ({ qty: 0, wished: true })),
    // What is in the cart already stays as it is.
    moveToCart: () => change((qtyInCart) => ({ qty: qtyInCart || 1, wished: false })),
  };
}
