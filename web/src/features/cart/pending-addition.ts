import { makeVar } from '@apollo/client';
import type { ProductCardFragment } from '@/gql/operations';

type ListName = 'cart' | 'wishlist';

/** What a visitor wanted to add to a list: carried to /login, and added once they have signed in or up. */
export interface PendingAddition {
  product: Pick<ProductCardFragment, '_id' | 'title' | 'image' | 'categoryName'>;
  list: ListName;
}

/** With only those fields of the product that /login shows. */
export const additionOf = (
  { _id, title, image, categoryName }: ProductCardFragment,
  list: ListName,
): PendingAddition => ({ product: { _id, title, image, categoryName }, list });

/** What could not be added because the session had ended. */
export const lostAddition = makeVar<PendingAddition | null>(null);
