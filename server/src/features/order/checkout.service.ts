import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import type { Address } from '../../../../domain/address/address-rules';
import { addressText } from '../../../../domain/address/address-text';
import type { Cart } from '../../../../domain/cart/cart';
import { CURRENCY } from '../../../../domain/cart/pricing';
import { orderItemOf } from '../../../../domain/order/order';
import type { OrderItem } from '../../../../domain/order/order';
import { ADDRESS_NOT_SELECTED, CART_EMPTY } from '../../../../domain/order/order-rules';
import { isReusable } from '../../../../domain/order/payment-window';
import { ErrorCode, ShopError } from '../../common/shop-error';
import { serviceUnavailable } from '../../common/unavailable';
import type { Wake } from '../../jobs/schedule';
import type { Caller, User, UserTransactions } from '../account';
import { findAddress } from '../address';
import { readCart } from '../cart';
import {
  acquireLease,
  findProviderOrder,
  FIRST_LOOK_SECONDS,
  paymentUnavailable,
  releaseLease,
  saveProviderOrder,
} from '../payment';
import type { PaymentProvider } from '../payment';
import { holdCheckout } from './checkout-hold';
import type { CheckoutHold } from './checkout-hold';
import { withDeadline } from './deadline';
import { expireCheckout, insertOrder } from './order-store';
import type { InsertedOrder, NewOrder } from './order-store';
import { fingerprintOf, priceItems, priceOrder } from './quote';
import type { Quote } from './quote';

const LEASE_POLL_MS = 100;
/** Shorter than a lease: nobody waits until the lease of a process that died expires. */
const LEASE_WAIT_MS = 3_000;

/** The parameters of the payment sheet. */
export interface PaymentRequest {
  scriptUrl: string;
  key: string;
  /** The provider's. */
  orderId: string;
  /** Paise. */
  amount: number;
  currency: string;
  name: string;
  prefill: { name: string; email: string; contact: string };
}

/** A cart frozen as a pending order, with its payment open. */
export interface Checkout extends CheckoutHold {
  _id: string;
  quote: Quote;
  payment: PaymentRequest;
}

/** The inserted order, or the pending one that was found; its user; and whether it is new. */
interface Frozen {
  user: User;
  order: InsertedOrder;
  isNew: boolean;
  hold: CheckoutHold;
}

/** The input of a checkout. */
interface CheckoutRequest {
  addressId: string;
  couponCode?: string | null;
  /** Absent: the earliest slot with room. */
  slotId?: string | null;
}

/** From a cart to an open payment. */
export class CheckoutService {
  /** Payments that this process is opening, by order: concurrent requests for one order share one. */
  private readonly opening = new Map<string, Promise<string>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: UserTransactions,
    private readonly provider: PaymentProvider,
    private readonly shopName: string,
    private readonly wake: Wake = () => undefined,
  ) {}

  /**
   * Prices the caller's cart, with a coupon if one is given.
   * @throws ShopError UNAUTHENTICATED, INVALID_COUPON
   */
  async quote(caller: Caller | null, couponCode: string | null | undefined): Promise<Quote> {
    const { manager } = this.dataSource;
    const { _id } = await this.transactions.userOf(caller);
    return priceItems(manager, toOrderItems(await readCart(manager, _id)), couponCode);
  }

  /**
   * Freezes the caller's cart as a pending order, holds its stock and a slot, and opens a payment; an unchanged
   * cart reuses its checkout. Charges nothing, and does not change the cart.
   * @throws ShopError UNAUTHENTICATED, CART_EMPTY, ADDRESS_NOT_SELECTED, INVALID_COUPON, VALIDATION_FAILED,
   *   INSUFFICIENT_STOCK, SLOT_UNAVAILABLE, PAYMENT_UNAVAILABLE, RATE_LIMITED
   */
  async start(caller: Caller | null, request: CheckoutRequest): Promise<Checkout> {
    const frozen = await this.transactions.change(caller, (manager, user) =>
      this.freeze(manager, user, request),
    );
    const { user, order, hold } = frozen;
    this.wake('check-payments', FIRST_LOOK_SECONDS * 1000);
    this.wake('release-holds', hold.heldUntil.getTime() - Date.now());
    const providerOrderId =
      order.providerOrderId ??
      (await withDeadline(this.openPayment(frozen), caller?.untilMs, paymentUnavailable));
    return {
      ...hold,
      _id: order._id,
      quote: { costs: order.costs, couponCode: order.couponCode },
      payment: {
        scriptUrl: this.provider.scriptUrl,
        key: this.provider.key,
        orderId: providerOrderId,
        amount: order.costs.total,
        currency: CURRENCY,
        name: this.shopName,
        prefill: { name: `${user.firstName} ${user.lastName}`, email: user.email, contact: order.contact },
      },
    };
  }

  private async freeze(
    manager: EntityManager,
    user: User,
    { addressId, couponCode: wantedCoupon, slotId = null, ...choices }: CheckoutRequest,
  ): Promise<Frozen> {
    const [cart, address] = await Promise.all([
      readCart(manager, user._id),
      findAddress(manager, user._id, addressId),
    ]);
    const items = toOrderItems(cart);
    if (items.length === 0) throw new ShopError(ErrorCode.CART_EMPTY, CART_EMPTY);
    if (!address) throw new ShopError(ErrorCode.ADDRESS_NOT_SELECTED, ADDRESS_NOT_SELECTED);
    const quote = await priceOrder(manager, items, wantedCoupon);
    const wanted = this.pendingOrder(user, address, { ...quote, items }, choices);
    let order = await insertOrder(manager, wanted);
    if (!isReusable(order.startedAt, new Date())) {
      await expireCheckout(manager, order);
      order = await insertOrder(manager, wanted);
    }
    const isNew = order._id === wanted._id;
    const isShort = cart.items.some(({ problem }) => problem !== null);
    return { user, order, isNew, hold: await holdCheckout(manager, { ...order, isNew, isShort }, slotId) };
  }

  private pendingOrder(
    { _id: userId }: User,
    address: Omit<Address, 'lastUsed'>,
    { costs, couponCode, items }: Quote & { items: OrderItem[] },
    choices: object,
  ): NewOrder {
    // Hashed, too: a new field is in it only if it is set, as the release before hashes without it.
    const content = { address: addressText(address), contact: address.mobileNumber, couponCode };
    return {
      ...content,
      _id: randomUUID(),
      userId,
      costs,
      // The provider is included: a payment opened at another one cannot be paid here.
      fingerprint: fingerprintOf([this.provider.name, content, costs, items], choices),
      idempotencyKey: null,
      state: 'PENDING',
      payment: null,
      items,
    };
  }

  private openPayment(frozen: Frozen): Promise<string> {
    const { _id } = frozen.order;
    const underway = this.opening.get(_id);
    if (underway) return underway;
    const opened = this.openUnderLease(frozen).finally(() => this.opening.delete(_id));
    this.opening.set(_id, opened);
    return opened;
  }

  /** Outside any transaction, as the provider may be slow. Without the lease, polls until its holder has opened it. */
  private async openUnderLease({ order, isNew }: Frozen): Promise<string> {
    const { manager } = this.dataSource;
    const since = performance.now();
    for (let { lease } = order; ; lease = await acquireLease(manager, order)) {
      if (lease) return this.openAtProvider(order, lease, isNew);
      const providerOrderId = await findProviderOrder(manager, order);
      if (providerOrderId !== null) return providerOrderId;
      if (performance.now() - since > LEASE_WAIT_MS) throw serviceUnavailable();
      await sleep(LEASE_POLL_MS);
    }
  }

  private async openAtProvider(order: InsertedOrder, lease: Date, isNew: boolean): Promise<string> {
    const { manager } = this.dataSource;
    const { _id, costs } = order;
    try {
      // A process that died before it could save the provider's order left one with this receipt.
      const existing = isNew ? null : await this.provider.findOrder(_id);
      const providerOrderId =
        existing ?? (await this.provider.openOrder({ receipt: _id, amount: costs.total }));
      return await saveProviderOrder(this.dataSource, order, providerOrderId, this.provider.name);
    } catch (error) {
      await releaseLease(manager, order, lease);
      throw error;
    }
  }
}

const toOrderItems = ({ items }: Cart): OrderItem[] =>
  items.map(({ product, qty }) => orderItemOf(product, qty));
