import { randomUUID } from 'node:crypto';
import { In } from 'typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { toPaise, toRupees } from '../../../../domain/cart/pricing';
import {
  ADDRESS_NOT_SELECTED,
  CART_EMPTY,
  mergeItems,
  ORDERS_MAX,
  sameItems,
  validateOrder,
} from '../../../../domain/order/order-rules';
import type { WantedItem } from '../../../../domain/order/order-rules';
import { isBlank } from '../../../../domain/text';
import type { Logger } from '../../common/log';
import { assertValid, ErrorCode, notFound, ShopError, validationFailed } from '../../common/shop-error';
import { isStorable, isUuid } from '../../common/storable';
import type { Caller, UserTransactions } from '../account';
import { Product } from '../catalogue';
import { countUnmatched } from '../payment';
import type { PaymentProof, PaymentProvider } from '../payment';
import type { PlaceOrderInput } from './checkout.type';
import { pageOfOrders } from './order-history';
import type { OrdersPage, OrdersPageRequest } from './order-history';
import { CartAfter, giveCartBack } from './order-payment';
import { findOrderOf, insertOrder, listOrders, listOrdersOf, snapshotOf } from './order-store';
import type { NewItem } from './order-store';
import { PaymentStatus } from './order.type';
import type { Order } from './order.type';
import { fingerprintOf, priceItems } from './quote';
import { notVerified, Settlement } from './settlement';

/** An order as an integrator posts it: only ids and counts are believed. */
export interface PostedOrder {
  items: WantedItem[];
  address: string;
  /** Rupees; when given, it must be what the server computes. */
  price?: number;
  couponCode?: string;
  payment?: PaymentProof;
  idempotencyKey?: string;
}

/** Placed orders; how a payment places one is the settlement's. */
export class OrderService {
  readonly settlement: Settlement;
  private placedDue = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: UserTransactions,
    private readonly provider: PaymentProvider,
    log: Logger,
  ) {
    this.settlement = new Settlement(dataSource, transactions, provider, log);
  }

  /** How many orders this process has placed. */
  get placed(): number {
    return this.placedDue + this.settlement.placed;
  }

  /** The caller's newest ORDERS_MAX orders, newest first. @throws ShopError UNAUTHENTICATED */
  list(caller: Caller | null): Promise<Order[]> {
    return listOrdersOf(this.transactions, caller, ORDERS_MAX, null);
  }

  /**
   * A page of the caller's orders, newest first.
   * @throws ShopError UNAUTHENTICATED, VALIDATION_FAILED naming `first` or `after`
   */
  history(caller: Caller | null, page: OrdersPageRequest): Promise<OrdersPage> {
    return pageOfOrders(this.transactions, caller, page);
  }

  /** One of the caller's orders; null when it is not theirs or does not exist. @throws ShopError UNAUTHENTICATED */
  async get(caller: Caller | null, _id: string): Promise<Order | null> {
    const order = await findOrderOf(this.transactions, caller, '_id', isUuid(_id) ? _id : null);
    return order?.state === 'PLACED' ? order : null;
  }

  /** How many orders wait for their payment. */
  async countPending(): Promise<number> {
    const [{ pending }] = await this.dataSource.query<[{ pending: number }]>(
      `SELECT count(*)::int AS "pending" FROM "orders" WHERE "state" = 'PENDING'`,
    );
    return pending;
  }

  /** How many payments have no order, and wait for the owner. */
  countUnmatched(): Promise<number> {
    return countUnmatched(this.dataSource);
  }

  /**
   * Turns a paid checkout into an order, once; repeating it returns the same order.
   * @throws ShopError UNAUTHENTICATED, NOT_FOUND, PAYMENT_NOT_VERIFIED (`late`: it is given back), PAYMENT_UNAVAILABLE
   *   (`pending`: to be asked again)
   */
  async place(caller: Caller | null, input: PlaceOrderInput): Promise<Order> {
    const { checkoutId, razorpayOrderId: orderId, razorpayPaymentId: paymentId } = input;
    const proof = { orderId, paymentId, signature: input.razorpaySignature };
    const order = await findOrderOf(this.transactions, caller, '_id', isUuid(checkoutId) ? checkoutId : null);
    if (!order) throw notFound('checkout');
    if (order.providerOrderId !== orderId || !this.provider.isPaymentSigned(proof)) throw notVerified();
    if (order.state === 'PLACED') return order;
    const payment = await this.settlement.paymentFor(order, caller?.untilMs);
    const { createdAt } = await this.settlement.counted(
      this.transactions.change(caller, (manager) =>
        this.settlement.settle(manager, order, payment, CartAfter.TAKEN),
      ),
      payment,
    );
    return Object.assign(order, { state: 'PLACED', payment: PaymentStatus.PAID, createdAt });
  }

  /**
   * Places an order over REST: verified and PAID with a payment, DUE at the door without. The cart stays as it is: what
   * a webhook has taken out of it for this order before is put back.
   * @returns the caller's newest ORDERS_MAX orders, newest first
   * @throws ShopError UNAUTHENTICATED, CART_EMPTY, ADDRESS_NOT_SELECTED, VALIDATION_FAILED, NOT_FOUND,
   *   INVALID_COUPON, PRICE_MISMATCH, PAYMENT_NOT_VERIFIED, PAYMENT_UNAVAILABLE
   */
  async post(caller: Caller | null, posted: PostedOrder): Promise<Order[]> {
    if (posted.payment) return this.postPaid(caller, posted, posted.payment);
    const { orders, isNew } = await this.transactions.change(caller, async (manager, { _id: userId }) => {
      const placed = await this.postDue(manager, userId, validPost(posted));
      return { orders: await listOrders(manager, userId), isNew: placed };
    });
    if (isNew) this.placedDue += 1;
    return orders;
  }

  private async postPaid(caller: Caller | null, posted: PostedOrder, proof: PaymentProof): Promise<Order[]> {
    const isKnown = isStorable(proof.orderId) && this.provider.isPaymentSigned(proof);
    const orderId = isKnown ? proof.orderId : null;
    const order = await findOrderOf(this.transactions, caller, 'providerOrderId', orderId);
    const { items, price } = validPost(posted);
    if (!order || !sameItems(items, order.items)) throw notVerified();
    assertPrice(price, order.totalPaise);
    if (order.state === 'PLACED')
      return this.transactions.change(caller, async (manager, { _id: userId }) => {
        await giveCartBack(manager, order);
        return listOrders(manager, userId);
      });
    const payment = await this.settlement.paymentFor(order, caller?.untilMs);
    const change = this.transactions.change(caller, async (manager, { _id: userId }) => {
      const settled = await this.settlement.settle(manager, order, payment, CartAfter.KEPT);
      return { ...settled, orders: await listOrders(manager, userId) };
    });
    return (await this.settlement.counted(change, payment)).orders;
  }

  /** Returns whether there was none under this key. */
  private async postDue(manager: EntityManager, userId: string, posted: PostedOrder): Promise<boolean> {
    if (isBlank(posted.address)) throw new ShopError(ErrorCode.ADDRESS_NOT_SELECTED, ADDRESS_NOT_SELECTED);
    const { items, address, idempotencyKey } = posted;
    const fingerprint = fingerprintOf([items, address, posted.price, posted.couponCode]);
    if (idempotencyKey !== undefined) {
      const [before] = await manager.query<{ fingerprint: string }[]>(
        `SELECT "fingerprint" FROM "orders" WHERE "userId" = $1 AND "idempotencyKey" = $2`,
        [userId, idempotencyKey],
      );
      if (before && before.fingerprint !== fingerprint)
        throw validationFailed({ 'Idempotency-Key': 'This Idempotency-Key was used for another order.' });
      if (before) return false;
    }
    const snapshots = await snapshotItems(manager, items);
    const { costs, couponCode } = await priceItems(manager, snapshots, posted.couponCode);
    assertPrice(posted.price, costs.total);
    await insertOrder(manager, {
      _id: randomUUID(),
      userId,
      address: address.trim(),
      contact: '',
      costs,
      couponCode,
      fingerprint,
      idempotencyKey: idempotencyKey ?? null,
      state: 'PLACED',
      payment: PaymentStatus.DUE,
      items: snapshots,
    });
    return true;
  }
}

/** @throws ShopError CART_EMPTY, VALIDATION_FAILED */
function validPost(posted: PostedOrder): PostedOrder {
  if (posted.items.length === 0) throw new ShopError(ErrorCode.CART_EMPTY, CART_EMPTY);
  const items = mergeItems(posted.items);
  assertValid(validateOrder(items, posted.address));
  return { ...posted, items };
}

/** @throws ShopError PRICE_MISMATCH unless the price (rupees), where one is given, is the total (paise) */
function assertPrice(price: number | undefined, totalPaise: number): void {
  if (price === undefined || toPaise(price) === totalPaise) return;
  throw new ShopError(ErrorCode.PRICE_MISMATCH, `The price of this order is ${toRupees(totalPaise)} rupees.`);
}

/**
 * The items with what the catalogue says of their products.
 * @throws ShopError NOT_FOUND for a product that is not there
 */
async function snapshotItems(manager: EntityManager, items: readonly WantedItem[]): Promise<NewItem[]> {
  const ids = items.map(({ productId }) => productId).filter(isStorable);
  const products = new Map(
    (await manager.findBy(Product, { _id: In(ids) })).map((product) => [product._id, product]),
  );
  return items.map(({ productId, qty }) => {
    const product = products.get(productId);
    if (!product) throw notFound('product');
    return snapshotOf(product, qty);
  });
}
