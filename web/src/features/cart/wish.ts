import { makeVar } from '@apollo/client';
import type { ProductCardFragment } from '@/gql/operations';

/** What a visitor wanted to put on a list. It goes along to /login, and is done once they have signed in or up. */
export interface Wish {
  product: Pick<ProductCardFragment, '_id' | 'title' | 'image' | 'categoryName'>;
  list: 'cart' | 'wishlist';
}

/** A wish with no more of its product than what is shown of it. */
export const wishFor = (
  { _id, title, image, categoryName }: ProductCardFragment,
  list: Wish['list'],
): Wish => ({ product: { _id, title, image, categoryName }, list });

/** What was not put on a list because the session had ended; the page leads to /login with it. */
export const lostWish = makeVar<Wish | null>(null);
