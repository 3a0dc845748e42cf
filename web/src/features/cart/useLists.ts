import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import type { ProductCardFragment } from '@/gql/operations';
import { announce } from '@/shared/lib/announce';
import { useSession } from '@/shared/lib/session';
import { stepQty } from '@domain/cart/qty';
import type { QtyAction } from '@domain/cart/qty';
import { isWished, qtyOf } from './lists';
import type { Lists } from './lists';
import { ListSync, NOTHING } from './ListSync';

const syncs = new WeakMap<ApolloClient, ListSync>();

function useListSync(): ListSync {
  const client = useApolloClient();
  const sync = syncs.get(client) ?? new ListSync(client);
  syncs.set(client, sync);
  return sync;
}

/** Picks out of the lists what one component shows, which renders again only when that changes. */
function useFromLists<Value extends string | number | boolean>(pick: (lists: Lists) => Value): Value | null {
  const { subscribe, view } = useListSync();
  const picked = () => {
    const { lists } = view();
    return lists && pick(lists);
  };
  return useSyncExternalStore(subscribe, picked, () => null);
}

/** The cart and the wishlist as the screen shows them, and the way to read them again. */
export function useLists() {
  const sync = useListSync();
  const view = useSyncExternalStore(sync.subscribe, sync.view, () => NOTHING);
  return { ...view, refresh: sync.refresh };
}

/** How many products are in the cart; 0 for a visitor and until it is known. */
export const useCartCount = (): number => useFromLists(({ cart }) => cart.items.length) ?? 0;

/** The sum of all counts in the cart; 0 for a visitor and until it is known. */
export const useCartTotalQty = (): number => useFromLists(({ cart }) => cart.totalQty) ?? 0;

/** How many products are on the wishlist; 0 for a visitor and until it is known. */
export const useWishlistCount = (): number => useFromLists(({ wishlist }) => wishlist.items.length) ?? 0;

/**
 * The way to change what the lists hold once they are known; a visitor is led to /login instead. Changes go from what is
 * shown now, not from what was last rendered: taps can be faster than renders.
 */
function useChange() {
  const sync = useListSync();
  const session = useSession();
  const navigate = useNavigate();
  return (change: (shown: Lists) => void): void => {
    if (!session) return void navigate(paths.login, { state: { because: 'visitor' } });
    const { lists } = sync.view();
    if (lists) change(lists);
  };
}

/**
 * One product's count in the cart and the ways to change it. `qty` is null until it is known. A visitor is led
 * to /login instead.
 */
export function useCartQty(product: ProductCardFragment) {
  const sync = useListSync();
  const session = useSession();
  const change = useChange();
  const qty = useFromLists((lists) => qtyOf(lists, product._id));

  const setQty = (next: number) => {
    sync.want(product, { qty: next });
    announce(
      next > 0 ? `${product.title}: ${next} in cart` : `${product.title} removed from cart`,
      product._id,
    );
  };
  const step = (action: QtyAction) => change((lists) => setQty(stepQty(qtyOf(lists, product._id), action)));
  return { qty: session ? qty : 0, step, remove: () => setQty(0) };
}

/** Whether a product is wished for (null until it is known), and the way to change it. A visitor is led to /login. */
export function useWished(product: ProductCardFragment) {
  const sync = useListSync();
  const session = useSession();
  const change = useChange();
  const wished = useFromLists((lists) => isWished(lists, product._id));

  const toggle = () => change((lists) => sync.want(product, { wished: !isWished(lists, product._id) }));
  return { wished: session ? wished : false, toggle };
}

/** Moves a product between the two lists in one step. */
export function useMove(product: ProductCardFragment) {
  const sync = useListSync();
  const toWishlist = () => {
    sync.want(product, { qty: 0, wished: true });
    announce(`${product.title} moved to wishlist`);
  };
  // What is in the cart already stays as it is.
  const toCart = () => {
    const { lists } = sync.view();
    sync.want(product, { qty: (lists && qtyOf(lists, product._id)) || 1, wished: false });
    announce(`${product.title} moved to cart`);
  };
  return { toWishlist, toCart };
}
