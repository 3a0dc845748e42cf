import type { CartAndWishlistQuery, CartFragment, ProductCardFragment } from '@/gql/operations';
import { priceCart, toPaise, toRupees } from '@domain/cart/pricing';
import { cartProblemOf } from '@domain/stock/stock';
import type { Change } from './mutation-queue';

interface Item {
  _id: string;
  product: ProductCardFragment;
}

/** Replaces the product's item in place, appends it, or removes it. */
function withItem<Some extends Item>(items: Some[], { _id }: ProductCardFragment, item: Some | null): Some[] {
  const at = items.findIndex(({ product }) => product._id === _id);
  if (!item) return items.filter((_, index) => index !== at);
  return at < 0 ? [...items, item] : items.with(at, item);
}

function withTotals(cart: CartFragment): CartFragment {
  const { totalQty, price, delivery, total } = priceCart(
    cart.items.map(({ product, qty }) => ({ pricePaise: toPaise(product.price), qty })),
  );
  return { ...cart, totalQty, price: toRupees(price), delivery: toRupees(delivery), total: toRupees(total) };
}

/** Predicts the server's verdict, as far as possible here: the last units may be held by the shopper's own checkout. */
function problemOf(qty: number, { maxQty }: ProductCardFragment, before?: CartFragment['items'][number]) {
  const available = before?.availableQty ?? (maxQty || qty);
  const problem = cartProblemOf(qty, available);
  return { problem, availableQty: problem && available };
}

/** The lists after a change, with the totals and ids that the server will return. */
export function withChange(
  { cart, wishlist }: CartAndWishlistQuery,
  product: ProductCardFragment,
  { qty, wished }: Change,
): CartAndWishlistQuery {
  const _id = `${cart._id}:${product._id}`;
  const before = cart.items.find((item) => item.product._id === product._id);
  const cartItem = qty
    ? { __typename: 'CartItem' as const, _id, qty, product, ...problemOf(qty, product, before) }
    : null;
  const wishlistItem = wished ? { __typename: 'WishlistItem' as const, _id, product } : null;
  return {
    cart: qty === undefined ? cart : withTotals({ ...cart, items: withItem(cart.items, product, cartItem) }),
    wishlist:
      wished === undefined
        ? wishlist
        : { ...wishlist, items: withItem(wishlist.items, product, wishlistItem) },
  };
}
