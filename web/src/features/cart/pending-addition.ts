import { isQty } from '@domain/cart/qty';
import type { CartAndWishlistQuery, ProductCardFragment } from '@/gql/operations';
import { getSession } from '@/shared/lib/session';
import { readStored, writeStored } from '@/shared/lib/stored';
import type { Change } from './mutation-queue';

type ListName = 'cart' | 'wishlist';

/** What a visitor wanted to add to a list: carried to /login, and added once they are signed in. */
export interface PendingAddition {
  product: Pick<ProductCardFragment, '_id' | 'title' | 'image' | 'categoryName'>;
  list: ListName;
}

/** Only the product's fields that /login shows. */
export const additionOf = (
  { _id, title, image, categoryName }: ProductCardFragment,
  list: ListName,
): PendingAddition => ({ product: { _id, title, image, categoryName }, list });

/** A pending addition that is being sent. In local storage, as the page may be left before the server has answered. */
export interface StoredAddition {
  userId: string;
  list: ListName;
  productId: string;
  title: string;
  /** When it began, in ms. */
  since: number;
  /** The count that the cart is to have; unknown until the cart has been read. */
  qty?: number;
}

/** One key per addition, as windows may add at the same time. They are cleared with the session. */
const PREFIX = 'addition:';
/** Later it would be a surprise: on another device the cart may have been bought meanwhile. */
const RETENTION_MS = 3_600_000;

/** The key of an addition in local storage, and the name of its lock. */
export const additionKey = ({ list, productId }: Pick<StoredAddition, 'list' | 'productId'>): string =>
  `${PREFIX}${list}:${productId}`;

/** The keys of all stored additions. */
export function additionKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

/** Stores an addition until it is removed; not if another window has logged out, since what that cleared must stay so. */
export function storeAddition(addition: StoredAddition): void {
  try {
    if (localStorage.getItem('token') !== getSession()?.token) return;
    localStorage.setItem(additionKey(addition), JSON.stringify(addition));
  } catch {
    // Storage is full or blocked: the addition is lost with the page.
  }
}

/** Removes an addition by its key. */
export const removeAddition = (key: string): boolean => writeStored('localStorage', key, null);

/** Removes what a later change of the same product replaces. */
export function supersedeAddition(productId: string, { qty, wished }: Change): void {
  if (qty !== undefined) removeAddition(additionKey({ list: 'cart', productId }));
  if (wished !== undefined) removeAddition(additionKey({ list: 'wishlist', productId }));
}

/** Local storage is untrusted: what is not this shopper's, too old, or not what it should be is ignored. */
export function readAddition(key: string): StoredAddition | null {
  const stored = readStored('localStorage', key) as Partial<Record<keyof StoredAddition, unknown>> | null;
  const { userId, list, productId, title, since, qty } = stored ?? {};
  if (typeof productId !== 'string' || typeof title !== 'string' || typeof since !== 'number') return null;
  if ((list !== 'cart' && list !== 'wishlist') || key !== additionKey({ list, productId })) return null;
  const isValid = qty === undefined || (typeof qty === 'number' && isQty(qty));
  const age = Date.now() - since;
  const isOwn = userId === getSession()?.user._id && age >= 0 && age < RETENTION_MS;
  return isValid && isOwn ? (stored as unknown as StoredAddition) : null;
}

/** Removes what the server turns out to have, though its response was lost: it may be bought or removed from now on. */
export function removeConfirmedAdditions({ cart, wishlist }: CartAndWishlistQuery): void {
  for (const key of additionKeys()) {
    const stored = readAddition(key);
    if (!stored) continue;
    const isIt = ({ product }: { product: { _id: string } }) => product._id === stored.productId;
    const isMade =
      stored.list === 'cart'
        ? (cart.items.find(isIt)?.qty ?? 0) >= (stored.qty ?? Infinity)
        : wishlist.items.some(isIt);
    if (isMade) removeAddition(key);
  }
}
