import { useApolloClient, useFragment, useReactiveVar } from '@apollo/client/react';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { CartFragmentDoc, WishlistFragmentDoc } from '@/gql/operations';
import type { CartFragment, ProductCardFragment, WishlistFragment } from '@/gql/operations';
import { useSession } from '@/shared/lib/session';
import { yieldToMain } from '@/shared/lib/ssr/early';
import { showUndo } from '@/shared/lib/toast';
import { stepQty } from '@domain/cart/qty';
import type { QtyAction } from '@domain/cart/qty';
import { noteAddition } from './additions';
import { removed } from './cart-changes.en';
import { queueOf, readFailed } from './cart-queue';
import { listIndexOf, useListIndex } from './list-index';
import type { ListIndex } from './list-index';
import type { Change } from './mutation-queue';
import { additionOf } from './pending-addition';
import type { PendingAddition } from './pending-addition';

/** Whether cart and wishlist have any items. Its first use loads both lists. */
export function useFilledLists(): { cart: boolean; wishlist: boolean } {
  const session = useSession();
  const client = useApolloClient();
  useEffect(() => {
    // In a task of its own, as it sends a query, and this one may be that of hydration.
    if (session) void yieldToMain().then(() => queueOf(client));
  }, [client, session]);
  const cart = useListIndex(({ qtys }) => qtys.size > 0);
  const wishlist = useListIndex(({ wished }) => wished.size > 0);
  return { cart: Boolean(session && cart), wishlist: Boolean(session && wishlist) };
}

/** The shopper's cart, with pending mutations; null for a visitor and while it is loading. */
export function useCart(): CartFragment | null {
  const session = useSession();
  const from = session && ({ __typename: 'Cart', _id: session.user._id } as const);
  const { data, complete } = useFragment({ fragment: CartFragmentDoc, fragmentName: 'Cart', from });
  return complete ? data : null;
}

/** The shopper's wishlist, with pending mutations; null for a visitor and while it is loading. */
export function useWishlist(): WishlistFragment | null {
  const session = useSession();
  const from = session && ({ __typename: 'Wishlist', _id: session.user._id } as const);
  const { data, complete } = useFragment({ fragment: WishlistFragmentDoc, fragmentName: 'Wishlist', from });
  return complete ? data : null;
}

/** Refetches both lists when the screen opens, unless they are fresh. */
export function useFreshLists(): void {
  const client = useApolloClient();
  useEffect(() => queueOf(client).refreshUnlessFresh(), [client]);
}

/** Whether loading the lists failed, and a function to retry. */
export function useCartSync() {
  const client = useApolloClient();
  const failed = useReactiveVar(readFailed);
  const refresh = useCallback(() => queueOf(client).refresh(), [client]);
  return { failed, refresh };
}

const qtyIn = (index: ListIndex | null, _id: string): number | null => index && (index.qtys.get(_id) ?? 0);

/**
 * Whether a product is in the cart and on the wishlist, null while loading, and the functions to change that. A change
 * is based on the cache, not on the last render, since taps can be faster. Visitors are sent to /login.
 */
export function useProductStatus(product: ProductCardFragment) {
  const client = useApolloClient();
  const session = useSession();
  const navigate = useNavigate();
  const { _id } = product;
  const qty = useListIndex(({ qtys }) => qtys.get(_id) ?? 0);
  const wished = useListIndex((index) => index.wished.has(_id));
  /** The current count; null while loading. */
  const qtyNow = () => qtyIn(listIndexOf(client).read(), _id);

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
  /** Shows an Undo button. */
  const remove = () => {
    const before = qtyNow();
    if (!before) return;
    if (change(() => ({ qty: 0 })))
      showUndo(removed(product.title), () => change((qtyInCart) => ({ qty: qtyInCart || before })));
  };
  return {
    qty: session ? qty : 0,
    wished: session ? wished : false,
    /** Returns the new count. */
    step: (action: QtyAction) =>
      change((qtyInCart) => ({ qty: stepQty(qtyInCart, action, product.maxQty) }))?.qty,
    remove,
    toggleWish: () => change(() => ({ wished: !listIndexOf(client).read()?.wished.has(_id) }), 'wishlist'),
    moveToWishlist: () => change(() => ({ qty: 0, wished: true })),
    // A product already in the cart keeps its count.
    moveToCart: () => change((qtyInCart) => ({ qty: qtyInCart || 1, wished: false })),
  };
}
