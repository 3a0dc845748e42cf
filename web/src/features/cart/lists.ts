import type { ListsQuery, ProductCardFragment } from '@/gql/operations';
import { priceCart, toPaise, toRupees } from '@domain/cart/pricing';
import type { Patch } from './product-writes';

/** The shopper's cart and wishlist; kept together, since a product moves from one to the other in one step. */
export type Lists = ListsQuery;
export type Cart = Lists['cart'];
export type CartItem = Cart['items'][number];
type Wishlist = Lists['wishlist'];

const isOf =
  (productId: string) =>
  ({ product }: { product: { _id: string } }): boolean =>
    product._id === productId;

/** How many of the product are in the cart; 0 when it is not in there. */
export const qtyOf = ({ cart }: Lists, productId: string): number =>
  cart.items.find(isOf(productId))?.qty ?? 0;

/** Whether the product is on the wishlist. */
export const isWished = ({ wishlist }: Lists, productId: string): boolean =>
  wishlist.items.some(isOf(productId));

/** Replaces the product's item where it stands, adds it at the end, or takes it out. */
function withItem<Item extends { product: { _id: string } }>(
  items: Item[],
  productId: string,
  item: Item | undefined,
): Item[] {
  if (!item) return items.filter((other) => !isOf(productId)(other));
  const has = items.some(isOf(productId));
  return has ? items.map((other) => (isOf(productId)(other) ? item : other)) : [...items, item];
}

function withCartItem(cart: Cart, productId: string, item: CartItem | undefined): Cart {
  const items = withItem(cart.items, productId, item);
  const { totalQty, price, delivery, total } = priceCart(
    items.map(({ product, qty }) => ({ pricePaise: toPaise(product.price), qty })),
  );
  return {
    ...cart,
    items,
    totalQty,
    price: toRupees(price),
    delivery: toRupees(delivery),
    total: toRupees(total),
  };
}

const withWishlistItem = (
  wishlist: Wishlist,
  productId: string,
  item: Wishlist['items'][number] | undefined,
): Wishlist => ({ ...wishlist, items: withItem(wishlist.items, productId, item) });

/** The lists as the shopper wants them: totals, and the identities that the server will give, included. */
export function applyPatch(
  { cart, wishlist }: Lists,
  product: ProductCardFragment,
  { qty, wished }: Patch,
): Lists {
  const cartItem = qty ? { _id: `${cart._id}:${product._id}`, qty, product } : undefined;
  const wishlistItem = wished ? { _id: `${wishlist._id}:${product._id}`, product } : undefined;
  return {
    cart: qty === undefined ? cart : withCartItem(cart, product._id, cartItem),
    wishlist: wished === undefined ? wishlist : withWishlistItem(wishlist, product._id, wishlistItem),
  };
}

/** The lists with what an answer says of one product; about the others it may be older than what is known. */
export function takeProduct({ cart, wishlist }: Lists, productId: string, answer: Partial<Lists>): Lists {
  return {
    cart: answer.cart ? withCartItem(cart, productId, answer.cart.items.find(isOf(productId))) : cart,
    wishlist: answer.wishlist
      ? withWishlistItem(wishlist, productId, answer.wishlist.items.find(isOf(productId)))
      : wishlist,
  };
}

/**
 * The part of a wish that one request brings about. Both lists change in one step when that leads exactly where
 * it should: moving into the cart leaves a count that is there, and makes it 1 where there is none.
 */
export function nextRequest(confirmed: Lists | null, productId: string, { qty, wished }: Patch): Patch {
  if (qty === undefined || wished === undefined) return { qty, wished };
  const moves = wished ? qty === 0 : qty === ((confirmed && qtyOf(confirmed, productId)) || 1);
  return moves ? { qty, wished } : { qty };
}
