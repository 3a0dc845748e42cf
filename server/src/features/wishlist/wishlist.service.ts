import type { EntityManager } from 'typeorm';
import { cartOf } from '../../../../domain/cart/cart';
import type { Cart, ListItem } from '../../../../domain/cart/cart';
import { isStorable } from '../../common/storable';
import type { Caller, UserTransactions } from '../account';
import { assertRoom, putProduct, readLists, readListsOf, removeProduct } from '../cart';
import type { ListName } from '../cart';
import { WishlistItemEntity } from './wishlist-item.entity';

/** A shopper's wishlist. */
export interface Wishlist {
  userId: string;
  /** In the order they were added. */
  items: ListItem[];
}

/** Both lists, after a product was moved between them. */
export interface BothLists {
  cart: Cart;
  wishlist: Wishlist;
}

const readWishlist = async (manager: EntityManager, userId: string): Promise<ListItem[]> =>
  (await readLists(manager, userId, 'wishlist')).wishlist;

/** The caller's wishlist. Every method throws ShopError UNAUTHENTICATED unless a user calls. */
export class WishlistService {
  constructor(private readonly transactions: UserTransactions) {}

  async read(caller: Caller | null): Promise<Wishlist> {
    const { userId, items } = await readListsOf(this.transactions, caller, ['wishlist']);
    return { userId, items: items.wishlist };
  }

  /**
   * Idempotent.
   * @throws ShopError NOT_FOUND, VALIDATION_FAILED when the wishlist is full
   */
  add(caller: Caller | null, productId: string): Promise<Wishlist> {
    const statement = `INSERT INTO "wishlist_items" ("userId", "productId") VALUES ($1, $2) ON CONFLICT DO NOTHING`;
    return this.change(caller, async (manager, userId) => {
      await putProduct(manager, statement, [userId, productId]);
      const items = await readWishlist(manager, userId);
      assertRoom('wishlist', items);
      return items;
    });
  }

  /** Removes the product, if it is there. */
  remove(caller: Caller | null, productId: string): Promise<Wishlist> {
    return this.change(caller, async (manager, userId) => {
      await removeProduct(manager, WishlistItemEntity, { userId, productId });
      return readWishlist(manager, userId);
    });
  }

  /**
   * Moves a product from the cart to the wishlist; one that is not in the cart stays where it is.
   * @throws ShopError VALIDATION_FAILED when the wishlist is full
   */
  moveFromCart(caller: Caller | null, productId: string): Promise<BothLists> {
    return this.move(
      'wishlist',
      caller,
      productId,
      `WITH gone AS (DELETE FROM "cart_items" WHERE "userId" = $1 AND "productId" = $2 RETURNING "userId", "productId")
       INSERT INTO "wishlist_items" ("userId", "productId") SELECT "userId", "productId" FROM gone
       ON CONFLICT DO NOTHING`,
    );
  }

  /**
   * Moves a product from the wishlist to the cart, where an item that is there already keeps its quantity.
   * @throws ShopError VALIDATION_FAILED when the cart is full
   */
  moveToCart(caller: Caller | null, productId: string): Promise<BothLists> {
    return this.move(
      'cart',
      caller,
      productId,
      `WITH gone AS (DELETE FROM "wishlist_items" WHERE "userId" = $1 AND "productId" = $2 RETURNING "userId", "productId")
       INSERT INTO "cart_items" ("userId", "productId", "qty") SELECT "userId", "productId", 1 FROM gone
       ON CONFLICT DO NOTHING`,
    );
  }

  private change(
    caller: Caller | null,
    work: (manager: EntityManager, userId: string) => Promise<ListItem[]>,
  ): Promise<Wishlist> {
    return this.transactions.change(caller, async (manager, { _id: userId }) => ({
      userId,
      items: await work(manager, userId),
    }));
  }

  private move(
    to: ListName,
    caller: Caller | null,
    productId: string,
    statement: string,
  ): Promise<BothLists> {
    return this.transactions.change(caller, async (manager, { _id: userId }) => {
      if (isStorable(productId)) await manager.query(statement, [userId, productId]);
      const lists = await readLists(manager, userId, 'cart', 'wishlist');
      assertRoom(to, lists[to]);
      const { cart, wishlist } = lists;
      return { cart: cartOf(userId, cart), wishlist: { userId, items: wishlist } };
    });
  }
}
