import type { EntityManager } from 'typeorm';
import { isQty, MAX_QTY, MIN_QTY } from '../../../../domain/cart/qty';
import { isForeignKeyViolation } from '../../database/transaction';
import { notFound, validationFailed } from '../../common/shop-error';
import { isStorable } from '../../common/storable';
import type { Caller, UserTransactions } from '../account';
import { CartItem, toCartItem } from './cart-item.entity';
import { Cart, QtyAction } from './cart.type';
import { assertRoom, ITEM_ORDER, readItems, selectItems } from './list-items';
import type { ItemRow } from './list-items';

const TAKE_OUT = 'DELETE FROM "cart_items" WHERE "userId" = $1 AND "productId" = $2';

/** One statement, whatever the cart holds. */
export const readCart = async (manager: EntityManager, userId: string): Promise<Cart> =>
  new Cart(userId, (await readItems(manager, userId, 'cart')).map(toCartItem));

/** The caller's cart. Every method throws ShopError UNAUTHENTICATED unless a user calls. */
export class CartService {
  constructor(private readonly transactions: UserTransactions) {}

  async read(caller: Caller | null): Promise<Cart> {
    const { userId, rows } = await this.transactions.select<ItemRow>(caller, selectItems('cart'), ITEM_ORDER);
    return new Cart(userId, rows.map(toCartItem));
  }

  /**
   * Puts one in the cart; when the product is there already, one more (up to 99).
   * @throws ShopError NOT_FOUND, VALIDATION_FAILED when the cart is full
   */
  add(caller: Caller | null, productId: string): Promise<Cart> {
    return this.put(
      caller,
      `INSERT INTO "cart_items" AS item ("userId", "productId", "qty") VALUES ($1, $2, 1)
       ON CONFLICT ("userId", "productId")
       DO UPDATE SET "qty" = least(item."qty" + 1, ${MAX_QTY}), "updatedAt" = clock_timestamp()`,
      [productId],
    );
  }

  /**
   * Sets the count, absolutely; 0 removes the item. Safe to repeat.
   * @throws ShopError NOT_FOUND, VALIDATION_FAILED
   */
  async setQty(caller: Caller | null, productId: string, qty: number): Promise<Cart> {
    if (qty === 0) return this.remove(caller, productId);
    if (!isQty(qty))
      throw validationFailed({ qty: `The quantity is ${MIN_QTY} to ${MAX_QTY}, or 0 to remove.` });
    return this.put(
      caller,
      `INSERT INTO "cart_items" ("userId", "productId", "qty") VALUES ($1, $2, $3)
       ON CONFLICT ("userId", "productId") DO UPDATE SET "qty" = $3, "updatedAt" = clock_timestamp()`,
      [productId, qty],
    );
  }

  /** One up (to 99 at the most) or one down; down from 1 removes the item. Without an item nothing changes. */
  changeQty(caller: Caller | null, productId: string, action: QtyAction): Promise<Cart> {
    const step = action === QtyAction.INCREMENT ? 1 : -1;
    return this.change(caller, async (manager, userId) => {
      if (!isStorable(productId)) return;
      await manager.query(
        `WITH gone AS (
           DELETE FROM "cart_items" WHERE "userId" = $1 AND "productId" = $2 AND "qty" + $3 < ${MIN_QTY}
         )
         UPDATE "cart_items" SET "qty" = least("qty" + $3, ${MAX_QTY}), "updatedAt" = clock_timestamp()
         WHERE "userId" = $1 AND "productId" = $2 AND "qty" + $3 >= ${MIN_QTY}`,
        [userId, productId, step],
      );
    });
  }

  /** Takes the item out, if there is one. */
  remove(caller: Caller | null, productId: string): Promise<Cart> {
    return this.change(caller, async (manager, userId) => {
      if (isStorable(productId)) await manager.query(TAKE_OUT, [userId, productId]);
    });
  }

  clear(caller: Caller | null): Promise<Cart> {
    return this.change(caller, async (manager, userId) => void (await manager.delete(CartItem, { userId })));
  }

  private put(
    caller: Caller | null,
    statement: string,
    [productId, ...more]: [productId: string, ...more: unknown[]],
  ): Promise<Cart> {
    return this.transactions.change(caller, async (manager, { _id }) => {
      await putProduct(manager, statement, [_id, productId, ...more]);
      const cart = await readCart(manager, _id);
      assertRoom('cart', cart);
      return cart;
    });
  }

  private change(
    caller: Caller | null,
    work: (manager: EntityManager, userId: string) => Promise<void>,
  ): Promise<Cart> {
    return this.transactions.change(caller, async (manager, { _id }) => {
      await work(manager, _id);
      return readCart(manager, _id);
    });
  }
}

/**
 * Runs a statement that puts a product ($2) on a list; the foreign key knows which products there are.
 * @throws ShopError NOT_FOUND
 */
export async function putProduct(
  manager: EntityManager,
  statement: string,
  parameters: [userId: string, productId: string, ...more: unknown[]],
): Promise<void> {
  if (!isStorable(parameters[1])) throw notFound('product');
  try {
    await manager.query(statement, parameters);
  } catch (error) {
    throw isForeignKeyViolation(error) ? notFound('product') : error;
  }
}
