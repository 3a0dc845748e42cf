import { randomUUID } from 'node:crypto';
import { In } from 'typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { CURRENCY, toPaise, toRupees } from '../../../../domain/cart/pricing';
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
import type { Caller, Shoppers } from '../account';
import { Product } from '../catalogue';
import type { PaymentProof, PaymentProvider, ProviderPayment } from '../payment';
import type { PlaceOrderInput } from './checkout.type';
import { pageOfOrders } from './order-history';
import type { OrdersPage, OrdersPageRequest } from './order-history';
import {
  CartAfter,
  findOrder,
  insertOrder,
  listOrders,
  listOrdersOf,
  markPaid,
  snapshotOf,
} from './order-store';
import type { NewItem } from './order-store';
import { PaymentStatus } from './order.type';
import type { Order } from './order.type';
import { fingerprintOf, priceItems } from './quote';

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

const notVerified = (): ShopError =>
  new ShopError(ErrorCode.PAYMENT_NOT_VERIFIED, 'This payment could not be verified for this order.');

/** Placed orders, and the one transition by which a payment places one. */
export class OrderService {
  /** How many orders this process has placed. */
  placed = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly shoppers: Shoppers,
    private readonly provider: PaymentProvider,
    private readonly log: Logger,
  ) {}

  /** The caller's newest ORDERS_MAX orders, newest first. @throws ShopError UNAUTHENTICATED */
  list(caller: Caller | null): Promise<Order[]> {
    return listOrdersOf(this.shoppers, caller, ORDERS_MAX, null);
  }

  /**
   * A page of the caller's orders, newest first.
   * @throws ShopError UNAUTHENTICATED, VALIDATION_FAILED naming `first` or `after`
   */
  history(caller: Caller | null, page: OrdersPageRequest): Promise<OrdersPage> {
    return pageOfOrders(this.shoppers, caller, page);
  }

  /** One of the caller's orders; null when it is not theirs or does not exist. @throws ShopError UNAUTHENTICATED */
  get(caller: Caller | null, _id: string): Promise<Order | null> {
    return this.shoppers.read(caller, async (manager, user) => {
      const order = isUuid(_id) ? await findOrder(manager, user._id, { _id }) : null;
      return order?.state === 'PLACED' ? order : null;
    });
  }

  /** How many orders wait for their payment. */
  async countPending(): Promise<number> {
    const [{ pending }] = await this.dataSource.query<[{ pending: number }]>(
      `SELECT count(*)::int AS "pending" FROM "orders" WHERE "state" = 'PENDING'`,
    );
    return pending;
  }

  /**
   * Turns a paid checkout into an order, once; repeating it returns the same order.
   * @throws ShopError UNAUTHENTICATED, NOT_FOUND, PAYMENT_NOT_VERIFIED
   */
  place(caller: Caller | null, input: PlaceOrderInput): Promise<Order> {
    const { checkoutId, razorpayOrderId: orderId, razorpayPaymentId: paymentId } = input;
    const proof = { orderId, paymentId, signature: input.razorpaySignature };
    return this.shoppers.change(caller, async (manager, { _id: userId }) => {
      const order = isUuid(checkoutId) ? await findOrder(manager, userId, { _id: checkoutId }) : null;
      if (!order) throw notFound('checkout');
      if (order.providerOrderId !== orderId || !this.provider.isPaymentSigned(proof)) throw notVerified();
      return this.settle(manager, order, paymentId, CartAfter.TAKEN);
    });
  }

  /**
   * Places the order of a payment that the provider itself reports, by webhook or when asked, unless it is placed
   * already. A payment for an order that the shop does not know changes nothing.
   * @param eventId of the webhook; the same event counts once
   */
  async settlePayment(
    { orderId, paymentId, amount, currency }: ProviderPayment,
    eventId?: string,
  ): Promise<void> {
    const [known] = await this.dataSource.query<Pick<Order, 'userId' | '_id' | 'totalPaise'>[]>(
      `SELECT "userId", "_id", "totalPaise" FROM "orders" WHERE "providerOrderId" = $1`,
      [orderId],
    );
    if (!known) return;
    if (known.totalPaise !== amount || currency !== CURRENCY) {
      this.log.error(
        { orderId, paymentId, amount, currency },
        'A payment differs from its order: not placed',
      );
      return;
    }
    const { userId, _id } = known;
    await this.shoppers.changeOf(userId, async (manager) => {
      if (eventId !== undefined && !(await isNewEvent(manager, eventId))) return;
      const order = await findOrder(manager, userId, { _id });
      if (order) await this.settle(manager, order, paymentId, CartAfter.TAKEN);
    });
  }

  /**
   * Places an order over REST: verified and PAID with a payment, DUE at the door without. The cart stays as it is.
   * @returns the caller's newest ORDERS_MAX orders, newest first
   * @throws ShopError UNAUTHENTICATED, CART_EMPTY, ADDRESS_NOT_SELECTED, VALIDATION_FAILED, NOT_FOUND,
   *   INVALID_COUPON, PRICE_MISMATCH, PAYMENT_NOT_VERIFIED
   */
  post(caller: Caller | null, posted: PostedOrder): Promise<Order[]> {
    return this.shoppers.change(caller, async (manager, { _id: userId }) => {
      if (posted.items.length === 0) throw new ShopError(ErrorCode.CART_EMPTY, CART_EMPTY);
      const order = { ...posted, items: mergeItems(posted.items) };
      assertValid(validateOrder(order.items, order.address));
      if (order.payment) await this.postPaid(manager, userId, order, order.payment);
      else await this.postDue(manager, userId, order);
      return listOrders(manager, userId);
    });
  }

  private async postPaid(
    manager: EntityManager,
    userId: string,
    posted: PostedOrder,
    proof: PaymentProof,
  ): Promise<void> {
    const known = isStorable(proof.orderId) && this.provider.isPaymentSigned(proof);
    const order = known ? await findOrder(manager, userId, { providerOrderId: proof.orderId }) : null;
    if (!order || !sameItems(posted.items, order.items)) throw notVerified();
    assertPrice(posted.price, order.totalPaise);
    await this.settle(manager, order, proof.paymentId, CartAfter.KEPT);
  }

  private async postDue(manager: EntityManager, userId: string, posted: PostedOrder): Promise<void> {
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
      if (before) return;
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
    this.placed += 1;
  }

  /** The one transition. The caller holds the user's lock, so that of many at once the first wins and all see it. */
  private async settle(
    manager: EntityManager,
    order: Order,
    paymentId: string,
    cart: CartAfter,
  ): Promise<Order> {
    if (order.state === 'PLACED') return order;
    const createdAt = await markPaid(manager, order, paymentId, cart);
    this.placed += 1;
    return Object.assign(order, { state: 'PLACED', payment: PaymentStatus.PAID, createdAt });
  }
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

/** Notes an event of the provider down; false when it was there already. */
async function isNewEvent(manager: EntityManager, eventId: string): Promise<boolean> {
  const noted = await manager.query<unknown[]>(
    `INSERT INTO "payment_events" ("eventId") VALUES ($1) ON CONFLICT DO NOTHING RETURNING "eventId"`,
    [eventId],
  );
  return noted.length === 1;
}
