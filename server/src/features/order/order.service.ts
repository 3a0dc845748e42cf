import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { toRupees } from '../../../../domain/cart/pricing';
import type { Product } from '../../../../domain/catalogue/product';
import { orderItemOf } from '../../../../domain/order/order';
import type { Order, OrderItem } from '../../../../domain/order/order';
import {
  ADDRESS_NOT_SELECTED,
  CART_EMPTY,
  mergeItems,
  ORDERS_MAX,
  sameItems,
  validateOrder,
  validateUsuals,
} from '../../../../domain/order/order-rules';
import type { ItemQty } from '../../../../domain/order/order-rules';
import { isBlank } from '../../../../domain/text';
import type { Logger } from '../../common/log';
import { assertValid, ErrorCode, notFound, ShopError, validationFailed } from '../../common/shop-error';
import { isStorable, isUuid } from '../../common/storable';
import { tagTrace } from '../../common/trace';
import { unauthenticated } from '../account';
import type { Caller, UserTransactions } from '../account';
import { findProducts } from '../catalogue';
import type { PaymentProof, PaymentProvider } from '../payment';
import { allocateGoods } from './order-goods';
import { restoreCart } from './order-payment';
import { reorder } from './reorder';
import type { Reordered, ReorderOptions } from './reorder';
import { listHistories } from './order-history';
import type { OrderHistory } from './order-history';
import { findFingerprint, findOrder, insertOrder, listOrders, readOrder } from './order-store';
import { cancelOrder } from './refund';
import { RefundService } from './refund.service';
import { listOrdersOf, listOrdersPage, listOrderYears } from './orders-page';
import type { OrdersPage, OrdersRequest } from './orders-page';
import { fingerprintOf, priceOrder } from './quote';
import { notVerified, Settlement } from './settlement';
import type { Settled } from './settlement';
import { listUsuals } from './usuals';

/** An order as integrators post it: only the ids and quantities of the items are used. */
export interface PostedOrder {
  items: ItemQty[];
  address: string;
  /** If given, it must match the server's price. */
  pricePaise?: number;
  couponCode?: string;
  payment?: PaymentProof;
  idempotencyKey?: string;
  /** Absent: the earliest slot with room. A paid order has its checkout's slot. */
  slotId?: string;
}

/** Placed orders. Settlement places those that are paid. */
export class OrderService {
  readonly settlement: Settlement;
  readonly refunds: RefundService;
  private placedDue = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: UserTransactions,
    private readonly provider: PaymentProvider,
    private readonly log: Logger,
    private readonly timeZone: string,
  ) {
    this.refunds = new RefundService(dataSource, transactions, provider, log);
    this.settlement = new Settlement(dataSource, transactions, provider, this.refunds, log, timeZone);
  }

  /** Orders that this process has placed. */
  get placed(): number {
    return this.placedDue + this.settlement.placed;
  }

  /** The caller's newest ORDERS_MAX orders, newest first. @throws ShopError UNAUTHENTICATED */
  list(caller: Caller | null): Promise<Order[]> {
    const newest = { limit: ORDERS_MAX, after: null, search: null, year: null };
    return listOrdersOf(this.transactions, caller, newest, this.timeZone);
  }

  /**
   * A page of the caller's orders, newest first, optionally of a search or a year.
   * @throws ShopError UNAUTHENTICATED, VALIDATION_FAILED naming `first`, `after`, `search` or `year`
   */
  history(caller: Caller | null, request: OrdersRequest): Promise<OrdersPage> {
    return listOrdersPage(this.transactions, caller, request, this.timeZone);
  }

  /** The years with orders of the caller, latest first. @throws ShopError UNAUTHENTICATED */
  years(caller: Caller | null): Promise<number[]> {
    return listOrderYears(this.transactions, caller, this.timeZone);
  }

  /**
   * What the caller buys regularly, the most likely first.
   * @throws ShopError UNAUTHENTICATED, VALIDATION_FAILED naming `first`
   */
  usuals(caller: Caller | null, first: number): Promise<Product[]> {
    assertValid(validateUsuals(first));
    return listUsuals(this.transactions, caller, first);
  }

  /** One of the caller's orders; null when it is not theirs or does not exist. @throws ShopError UNAUTHENTICATED */
  async get(caller: Caller | null, _id: string): Promise<Order | null> {
    const order = await findOrder(this.transactions, caller, '_id', isUuid(_id) ? _id : null);
    return order?.state === 'PLACED' ? order : null;
  }

  /**
   * Adds the items of one of the caller's orders, or some of them, to the cart, at today's prices.
   * @throws ShopError UNAUTHENTICATED, NOT_FOUND, VALIDATION_FAILED naming `idempotencyKey`
   */
  reorder(caller: Caller | null, orderId: string, options: ReorderOptions = {}): Promise<Reordered> {
    return this.transactions.change(caller, (manager, { _id }) => reorder(manager, _id, orderId, options));
  }

  /**
   * Cancels one of the caller's orders, and refunds what was paid. Idempotent.
   * @throws ShopError UNAUTHENTICATED, NOT_FOUND, NOT_CANCELLABLE
   */
  async cancel(caller: Caller | null, orderId: string): Promise<Order> {
    const cancelled = await this.transactions.change(caller, async (manager, { _id: userId }) => {
      if (!isUuid(orderId)) throw notFound('order');
      const key = { userId, _id: orderId };
      await cancelOrder(manager, key, { kind: 'SHOPPER' });
      return readOrder(manager, key);
    });
    tagTrace({ orderId });
    this.log.info({ orderId }, 'A shopper cancelled an order');
    return cancelled;
  }

  /** The histories of some of the caller's orders, in their sequence, in one statement. @throws ShopError UNAUTHENTICATED */
  async historiesOf(caller: Caller | null, orderIds: readonly string[]): Promise<OrderHistory[]> {
    if (!caller) throw unauthenticated();
    const { _id: userId } = caller;
    return listHistories(
      this.dataSource,
      orderIds.map((_id) => ({ userId, _id })),
    );
  }

  /**
   * Turns a paid checkout into an order. Idempotent.
   * @throws ShopError UNAUTHENTICATED, NOT_FOUND, PAYMENT_NOT_VERIFIED (`late`: it will be refunded),
   *   PAYMENT_UNAVAILABLE (`pending`: ask again)
   */
  async place(caller: Caller | null, checkoutId: string, proof: PaymentProof): Promise<Order> {
    const _id = isUuid(checkoutId) ? checkoutId : null;
    const order = await findOrder(this.transactions, caller, '_id', _id);
    if (!order) throw notFound('checkout');
    if (order.providerOrderId !== proof.orderId || !this.provider.isPaymentSigned(proof)) throw notVerified();
    if (order.state === 'PLACED') {
      await this.settlement.refundOther(order, order.providerPaymentId, proof.paymentId, caller?.untilMs);
      return order;
    }
    const payment = await this.settlement.captureFor(order, proof.paymentId, caller?.untilMs);
    const placed = await this.transactions.change(caller, async (manager) => {
      const settled = await this.settlement.settle(manager, order, payment, true);
      return { ...settled, order: await this.placedOrder(manager, order, settled) };
    });
    this.settlement.record(placed, payment, order);
    await this.settlement.refundOther(order, payment.paymentId, proof.paymentId, caller?.untilMs);
    return placed.order;
  }

  /** An order that was just placed; only read again if something else placed it. */
  private async placedOrder(manager: EntityManager, order: Order, settled: Settled): Promise<Order> {
    const { goods, createdAt, status } = settled;
    if (!goods) return readOrder(manager, order);
    const items = order.items.map((item) => ({
      ...item,
      missingQty: goods.missing.get(item.productId) ?? 0,
    }));
    return { ...order, state: 'PLACED', status, payment: 'PAID', createdAt, items, slot: goods.slot };
  }

  /**
   * Places an order over REST: PAID with a verified payment, else DUE at the door. Does not change the cart: items that a
   * webhook, for instance, took out of it for this order are put back.
   * @returns the caller's newest ORDERS_MAX orders, newest first
   * @throws ShopError UNAUTHENTICATED, CART_EMPTY, ADDRESS_NOT_SELECTED, VALIDATION_FAILED, NOT_FOUND,
   *   INVALID_COUPON, PRICE_MISMATCH, INSUFFICIENT_STOCK, SLOT_UNAVAILABLE, PAYMENT_NOT_VERIFIED, PAYMENT_UNAVAILABLE, RATE_LIMITED
   */
  async post(caller: Caller | null, posted: PostedOrder): Promise<Order[]> {
    if (posted.payment) return this.postPaid(caller, posted, posted.payment);
    const { orders, orderId } = await this.transactions.change(caller, async (manager, { _id: userId }) => {
      const placed = await this.postDue(manager, userId, validPost(posted));
      return { orders: await listOrders(manager, userId), orderId: placed };
    });
    if (orderId !== null) this.notifyPlacedDue(orderId);
    return orders;
  }

  private notifyPlacedDue(orderId: string): void {
    this.placedDue += 1;
    tagTrace({ orderId });
    this.log.info({ orderId }, 'An order was placed, to be paid at the door');
  }

  private async postPaid(caller: Caller | null, posted: PostedOrder, proof: PaymentProof): Promise<Order[]> {
    const isSigned = isStorable(proof.orderId) && this.provider.isPaymentSigned(proof);
    const orderId = isSigned ? proof.orderId : null;
    const order = await findOrder(this.transactions, caller, 'providerOrderId', orderId);
    const { items, pricePaise } = validPost(posted);
    if (!order || !sameItems(items, order.items)) throw notVerified();
    assertCoupon(posted.couponCode, order.couponCode);
    assertPrice(pricePaise, order.costs.total);
    if (order.state === 'PLACED') {
      await this.settlement.refundOther(order, order.providerPaymentId, proof.paymentId, caller?.untilMs);
      return this.transactions.change(caller, async (manager, { _id: userId }) => {
        await restoreCart(manager, order);
        return listOrders(manager, userId);
      });
    }
    const payment = await this.settlement.captureFor(order, proof.paymentId, caller?.untilMs);
    const placed = await this.transactions.change(caller, async (manager, { _id: userId }) => {
      const settled = await this.settlement.settle(manager, order, payment, false);
      await restoreCart(manager, order);
      return { ...settled, orders: await listOrders(manager, userId) };
    });
    this.settlement.record(placed, payment, order);
    await this.settlement.refundOther(order, payment.paymentId, proof.paymentId, caller?.untilMs);
    return placed.orders;
  }

  /** Returns the order's _id; null when one with this idempotency key exists. */
  private async postDue(manager: EntityManager, userId: string, posted: PostedOrder): Promise<string | null> {
    if (isBlank(posted.address)) throw new ShopError(ErrorCode.ADDRESS_NOT_SELECTED, ADDRESS_NOT_SELECTED);
    const { items, address, pricePaise, couponCode: coupon, idempotencyKey = null, ...others } = posted;
    const { slotId, payment: _, ...choices } = others;
    // In rupees, because the previous version computes it like that.
    const price = pricePaise === undefined ? undefined : toRupees(pricePaise);
    const slot = slotId === undefined ? [] : [slotId];
    const fingerprint = fingerprintOf([items, address, price, coupon, ...slot], choices);
    if (idempotencyKey !== null) {
      const before = await findFingerprint(manager, userId, idempotencyKey);
      if (before !== undefined && before !== fingerprint)
        throw validationFailed({ 'Idempotency-Key': { code: 'KEY_REUSED' } });
      if (before !== undefined) return null;
    }
    const orderItems = await toOrderItems(manager, items);
    const { costs, couponCode } = await priceOrder(manager, orderItems, coupon);
    assertPrice(pricePaise, costs.total);
    const order = await insertOrder(manager, {
      _id: randomUUID(),
      userId,
      address: address.trim(),
      contact: '',
      costs,
      couponCode,
      fingerprint,
      idempotencyKey,
      state: 'PLACED',
      payment: 'DUE',
      items: orderItems,
    });
    await allocateGoods(manager, order, slotId ?? null);
    return order._id;
  }
}

/** @throws ShopError CART_EMPTY, VALIDATION_FAILED */
function validPost(posted: PostedOrder): PostedOrder {
  if (posted.items.length === 0) throw new ShopError(ErrorCode.CART_EMPTY, CART_EMPTY);
  assertValid(validateOrder(posted.items, posted.address));
  return { ...posted, items: mergeItems(posted.items) };
}

/** @throws ShopError VALIDATION_FAILED unless the posted coupon, if any, is that of the checkout */
function assertCoupon(posted: string | undefined, ofCheckout: string | null): void {
  if (posted !== undefined && posted !== ofCheckout)
    throw validationFailed({ coupon: { code: 'COUPON_OF_CHECKOUT' } });
}

/** @throws ShopError PRICE_MISMATCH unless the posted price, if any, is the total */
function assertPrice(pricePaise: number | undefined, totalPaise: number): void {
  if (pricePaise === undefined || pricePaise === totalPaise) return;
  throw new ShopError(ErrorCode.PRICE_MISMATCH, `The price of this order is ${toRupees(totalPaise)} rupees.`);
}

/**
 * The items with their products from the catalogue.
 * @throws ShopError NOT_FOUND naming the unknown products
 */
async function toOrderItems(manager: EntityManager, items: readonly ItemQty[]): Promise<OrderItem[]> {
  const ids = items.map(({ productId }) => productId).filter(isStorable);
  const products = new Map((await findProducts(manager, ids)).map((product) => [product._id, product]));
  const unknown = items.filter(({ productId }) => !products.has(productId));
  if (unknown.length > 0) throw notFound(`product: ${unknown.map(({ productId }) => productId).join(', ')}`);
  return items.map(({ productId, qty }) => orderItemOf(products.get(productId)!, qty));
}
