import type { EntityManager } from 'typeorm';
import { cartOf } from '../../../../domain/cart/cart';
import type { Cart, CartItem } from '../../../../domain/cart/cart';
import { isQty, MAX_QTY, MIN_QTY } from '../../../../domain/cart/qty';
import type { QtyAction } from '../../../../domain/cart/qty';
import type { ReplacementPolicy } from '../../../../domain/fulfilment/picked';
import { validationFailed } from '../../common/shop-error';
import { isStorable } from '../../common/storable';
import type { Caller, UserTransactions } from '../account';
import { CartItemEntity } from './cart-item.entity';
import { assertRoom, putProduct, readLists, readListsOf, removeProduct } from './list-store';
import type { ListName } from './list-store';
import { saveChoice } from './replacement-choice';

/** Sets the quantity of an `item`, and when it last changed. */
const setTo = (qty: string): string =>
  `"qty" = ${qty}, "updatedAt" = CASE WHEN item."qty" = ${qty} THEN item."updatedAt" ELSE clock_timestamp() END`;

/** Reads a user's cart in one statement. */
export const readCart = async (manager: EntityManager, userId: string): Promise<Cart> =>
  cartOf(userId, (await readLists(manager, userId, 'cart')).cart);

/** The caller's cart. Every method throws ShopError UNAUTHENTICATED unless a user calls. */
export class CartService {
  constructor(private readonly transactions: UserTransactions) {}

  async read(caller: Caller | null): Promise<Cart> {
    const { userId, items } = await readListsOf(this.transactions, caller, ['cart']);
    return cartOf(userId, items.cart);
  }

  /** Several lists of the caller, in their sequence and in one statement. */
  async readLists(
    caller: Caller | null,
    lists: readonly ListName[],
  ): Promise<{ userId: string; items: CartItem[] }[]> {
    const { userId, items } = await readListsOf(this.transactions, caller, lists);
    return lists.map((list) => ({ userId, items: items[list] }));
  }

  /**
   * Adds one of a product; at MAX_QTY nothing changes.
   * @throws ShopError NOT_FOUND, VALIDATION_FAILED when the cart is full
   */
  add(caller: Caller | null, productId: string): Promise<Cart> {
    return this.put(
      caller,
      `INSERT INTO "cart_items" AS item ("userId", "productId", "qty") VALUES ($1, $2, 1)
       ON CONFLICT ("userId", "productId")
       DO UPDATE SET ${setTo(`least(item."qty" + 1, ${MAX_QTY})`)}`,
      [productId],
    );
  }

  /**
   * Sets the absolute quantity; 0 removes the item. Idempotent.
   * @throws ShopError NOT_FOUND, VALIDATION_FAILED
   */
  async setQty(caller: Caller | null, productId: string, qty: number): Promise<Cart> {
    if (qty === 0) return this.remove(caller, productId);
    if (!isQty(qty))
      throw validationFailed({ qty: { code: 'QTY_RANGE', params: { min: MIN_QTY, max: MAX_QTY } } });
    return this.put(
      caller,
      `INSERT INTO "cart_items" AS item ("userId", "productId", "qty") VALUES ($1, $2, $3)
       ON CONFLICT ("userId", "productId") DO UPDATE SET ${setTo('$3')}`,
      [productId, qty],
    );
  }

  /** One more (up to MAX_QTY) or one fewer; one fewer than 1 removes the item. A product not in the cart stays out. */
  changeQty(caller: Caller | null, productId: string, action: QtyAction): Promise<Cart> {
    return this.change(caller, async (manager, userId) => {
      if (!isStorable(productId)) return;
      await manager.query(
        `WITH gone AS (
           DELETE FROM "cart_items" WHERE "userId" = $1 AND "productId" = $2 AND "qty" + $3 < ${MIN_QTY}
         )
         UPDATE "cart_items" AS item SET ${setTo(`least(item."qty" + $3, ${MAX_QTY})`)}
         WHERE "userId" = $1 AND "productId" = $2 AND "qty" + $3 >= ${MIN_QTY}`,
        [userId, productId, action === 'INCREMENT' ? 1 : -1],
      );
    });
  }

  /** Removes the item, if there is one. */
  remove(caller: Caller | null, productId: string): Promise<Cart> {
    return this.change(caller, (manager, userId) =>
      removeProduct(manager, CartItemEntity, { userId, productId }),
    );
  }

  /**
   * Sets what to do when a product of the cart is unavailable on the day; remembered for later carts.
   * @param otherId the product to take instead, with SPECIFIC
   * @throws ShopError NOT_FOUND unless it is in the cart and the other one is sold, VALIDATION_FAILED
   */
  setReplacement(
    caller: Caller | null,
    productId: string,
    policy: ReplacementPolicy,
    otherId: string | null,
  ): Promise<Cart> {
    return this.change(caller, (manager, userId) =>
      saveChoice(manager, { userId, productId, policy, replacementProductId: otherId }),
    );
  }

  clear(caller: Caller | null): Promise<Cart> {
    return this.change(caller, (manager, userId) => manager.delete(CartItemEntity, { userId }));
  }

  private put(
    caller: Caller | null,
    statement: string,
    [productId, ...more]: [productId: string, ...more: unknown[]],
  ): Promise<Cart> {
    return this.transactions.change(caller, async (manager, { _id }) => {
      await putProduct(manager, statement, [_id, productId, ...more]);
      const cart = await readCart(manager, _id);
      assertRoom('cart', cart.items);
      return cart;
    });
  }

  private change(
    caller: Caller | null,
    work: (manager: EntityManager, userId: string) => Promise<unknown>,
  ): Promise<Cart> {
    return this.transactions.change(caller, async (manager, { _id }) => {
      await work(manager, _id);
      return readCart(manager, _id);
    });
  }
}
