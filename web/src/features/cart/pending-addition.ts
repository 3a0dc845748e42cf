import { makeVar } from '@apollo/client';
import type { ProductCardFragment } from '@/gql/operations';

export type ListName = 'cart' | 'wishlist';

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

/** An addition that failed because the session had ended. */
export const lostAddition = makeVar<PendingAddition | null>(null);
