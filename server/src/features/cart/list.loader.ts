import DataLoader from 'dataloader';
import type { CartItem } from '../../../../domain/cart/cart';
import type { Caller } from '../account';
import type { CartService } from './cart.service';
import type { ListName } from './list-store';

export type ListLoader = DataLoader<ListName, { userId: string; items: CartItem[] }>;

/** Batches the lists that a request reads into one statement: a client asks for cart and wishlist together. */
export function createListLoader(cart: CartService, caller: Caller | null): ListLoader {
  return new DataLoader(async (lists) => {
    const { userId, items } = await cart.readLists(caller, lists);
    return lists.map((list) => ({ userId, items: items[list] }));
  });
}
