import type { EntityManager } from 'typeorm';
import { isStorable } from '../../common/storable';
import type { Caller, UserTransactions } from '../account';
import { assertRoom, Cart, ITEM_ORDER, putProduct, readItems, selectItems, toCartItem } from '../cart';
import type { ItemRow, ListName } from '../cart';
import { toWishlistItem } from './wishlist-item.entity';
import type { MovePayload, Wishlist } from './wishlist.type';

const TAKE_OFF = 'DELETE FROM "wishlist_items" WHERE "userId" = $1 AND "productId" = $2';

/** One statement, whatever the wishlist holds. */
const readWishlist = async (manager: EntityManager, userId: string): Promise<Wishlist> => ({
  _id: userId,
  items: (await readItems(manager, userId, 'wishlist')).map(toWishlistItem),
});

/** The caller's wishlist. Every method throws ShopError UNAUTHENTICATED unless a user calls. */
export class WishlistService {
  constructor(private readonly transactions: UserTransactions) {}

  async read(caller: Caller | null): Promise<Wishlist> {
    const { userId, rows } = await this.transactions.select<ItemRow>(
      caller,
      selectItems('wishlist'),
      ITEM_ORDER,
    );
    return { _id: userId, items: rows.map(toWishlistItem) };
  }

  /**
   * Adding again changes nothing.
   * @throws ShopError NOT_FOUND, VALIDATION_FAILED when the wishlist is full
   */
  add(caller: Caller | null, productId: string): Promise<Wishlist> {
    return this.transactions.change(caller, async (manager, { _id }) => {
      await putProduct(
        manager,
        `INSERT INTO "wishlist_items" ("userId", "productId") VALUES ($1, $2) ON CONFLICT DO NOTHING`,
        [_id, productId],
      );
      const wishlist = await readWishlist(manager, _id);
      assertRoom('wishlist', wishlist);
      return wishlist;
    });
  }

  /** Takes the product off, if it is there. */
  remove(caller: Caller | null, productId: string): Promise<Wishlist> {
    return this.transactions.change(caller, async (manager, { _id }) => {
      if (isStorable(productId)) await manager.query(TAKE_OFF, [_id, productId]);
      return readWishlist(manager, _id);
    });
  }

  /**
   * Off the cart, onto the wishlist, in one step; what is not in the cart stays where it is.
   * @throws ShopError VALIDATION_FAILED when the wishlist is full
   */
  moveFromCart(caller: Caller | null, productId: string): Promise<MovePayload> {
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
   * Off the wishlist, into the cart (left as it is when already there), in one step.
   * @throws ShopError VALIDATION_FAILED when the cart is full
   */
  moveToCart(caller: Caller | null, productId: string): Promise<MovePayload> {
    return this.move(
      'cart',
      caller,
      productId,
      `WITH gone AS (DELETE FROM "wishlist_items" WHERE "userId" = $1 AND "productId" = $2 RETURNING "userId", "productId")
       INSERT INTO "cart_items" ("userId", "productId", "qty") SELECT "userId", "productId", 1 FROM gone
       ON CONFLICT DO NOTHING`,
    );
  }

  private move(
    to: ListName,
    caller: Caller | null,
    productId: string,
    statement: string,
  ): Promise<MovePayload> {
    return this.transactions.change(caller, async (manager, { _id }) => {
      if (isStorable(productId)) await manager.query(statement, [_id, productId]);
      const lists = await readBothLists(manager, _id);
      assertRoom(to, lists[to]);
      return lists;
    });
  }
}

/** Cart and wishlist in one statement, so that a move takes no more of them than any other change. */
async function readBothLists(manager: EntityManager, userId: string): Promise<MovePayload> {
  const items = await readItems(manager, userId, 'cart', 'wishlist');
  const itemsOn = (wanted: ListName): ItemRow[] => items.filter(({ list }) => list === wanted);
  return {
    cart: new Cart(userId, itemsOn('cart').map(toCartItem)),
    wishlist: { _id: userId, items: itemsOn('wishlist').map(toWishlistItem) },
  };
}
