import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { addressText } from '../../../../domain/address/address-rules';
import type { Cart } from '../../../../domain/cart/cart';
import { CURRENCY } from '../../../../domain/cart/pricing';
import { isReusable } from '../../../../domain/order/payment-window';
import { ADDRESS_NOT_SELECTED, CART_EMPTY } from '../../../../domain/order/order-rules';
import { ErrorCode, ShopError } from '../../common/shop-error';
import { notNow } from '../../common/unavailable';
import type { Caller, UserTransactions, User } from '../account';
import { findAddress } from '../address';
import { readCart } from '../cart';

import { paymentUnavailable } from '../payment';
import type { PaymentProvider } from '../payment';
import type { Checkout, CheckoutInput, Quote } from './checkout.type';
import { inTime } from './in-time';
import {
  claimOpening,
  expireCheckout,
  findOrder,
  insertOrder,
  noteOpened,
  releaseOpening,
  snapshotOf,
} from './order-store';
import type { NewItem, NewOrder } from './order-store';
import type { Order } from './order.type';
import { fingerprintOf, priceItems, toQuote } from './quote';

const WAIT_FOR_OTHER_MS = 100;
/** The process that opens it may have been killed: after OPENING_SECONDS another one tries. Nobody waits that long. */
const WAIT_AT_MOST_MS = 3_000;

/** From a cart to an open payment. */
export class CheckoutService {
  /** The payments that this process is opening, by order: several requests for one order share it. */
  private readonly opening = new Map<string, Promise<string>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: UserTransactions,
    private readonly provider: PaymentProvider,
    private readonly shopName: string,
  ) {}

  /**
   * What the caller's cart would cost now, with a coupon or without.
   * @throws ShopError UNAUTHENTICATED, INVALID_COUPON
   */
  quote(caller: Caller | null, couponCode: string | null | undefined): Promise<Quote> {
    return this.transactions.read(caller, async (manager, { _id }) => {
      const items = toNewItems(await readCart(manager, _id));
      return toQuote(await priceItems(manager, items, couponCode));
    });
  }

  /**
   * Freezes the caller's cart as a pending order and opens a payment for it; an unchanged cart finds the one it
   * opened before. Nothing is charged and the cart is left as it is.
   * @throws ShopError UNAUTHENTICATED, CART_EMPTY, ADDRESS_NOT_SELECTED, INVALID_COUPON, PAYMENT_UNAVAILABLE,
   *   RATE_LIMITED
   */
  async start(caller: Caller | null, input: CheckoutInput): Promise<Checkout> {
    const { user, order, fresh } = await this.transactions.change(caller, (manager, shopper) =>
      this.freeze(manager, shopper, input),
    );
    const providerOrderId =
      order.providerOrderId ??
      (await inTime(this.openPayment(order, fresh), caller?.untilMs, paymentUnavailable));
    const { price: total, delivery, discount, couponCode, totalPaise, contact } = order;
    return {
      _id: order._id,
      quote: { price: total - delivery + discount, delivery, discount, total, couponCode },
      payment: {
        scriptUrl: this.provider.scriptUrl,
        key: this.provider.key,
        orderId: providerOrderId,
        amount: totalPaise,
        currency: CURRENCY,
        name: this.shopName,
        prefill: { name: `${user.firstName} ${user.lastName}`, email: user.email, contact },
      },
    };
  }

  private async freeze(
    manager: EntityManager,
    user: User,
    input: CheckoutInput,
  ): Promise<{ user: User; order: Order; fresh: boolean }> {
    const items = toNewItems(await readCart(manager, user._id));
    if (items.length === 0) throw new ShopError(ErrorCode.CART_EMPTY, CART_EMPTY);
    const address = await findAddress(manager, user._id, input.addressId);
    if (!address) throw new ShopError(ErrorCode.ADDRESS_NOT_SELECTED, ADDRESS_NOT_SELECTED);
    const { costs, couponCode } = await priceItems(manager, items, input.couponCode);
    const frozen = { address: addressText(address), contact: address.mobileNumber, couponCode };
    const _id = randomUUID();
    const wanted: NewOrder = {
      ...frozen,
      _id,
      userId: user._id,
      costs,
      // That of another provider cannot be paid with this one.
      fingerprint: fingerprintOf([this.provider.name, frozen, costs, items]),
      idempotencyKey: null,
      state: 'PENDING',
      payment: null,
      items,
    };
    let order = await insertOrder(manager, wanted);
    if (!isReusable(order.startedAt, new Date())) {
      await expireCheckout(manager, order);
      order = await insertOrder(manager, wanted);
    }
    return { user, order, fresh: order._id === _id };
  }

  private openPayment(order: Order, fresh: boolean): Promise<string> {
    const underway = this.opening.get(order._id);
    if (underway) return underway;
    const opened = this.claimAndOpen(order, fresh).finally(() => this.opening.delete(order._id));
    this.opening.set(order._id, opened);
    return opened;
  }

  /**
   * Outside any transaction: the provider may be slow. The process that claimed it opens; the others wait for the
   * answer, or are asked to come back.
   */
  private async claimAndOpen(order: Order, fresh: boolean): Promise<string> {
    const { manager } = this.dataSource;
    const { userId, _id } = order;
    const since = performance.now();
    for (let mine = fresh; ; mine = await claimOpening(manager, order)) {
      if (mine) return this.openOnce(order, fresh);
      const known = await findOrder(manager, userId, _id);
      if (known?.providerOrderId) return known.providerOrderId;
      if (performance.now() - since > WAIT_AT_MOST_MS) throw notNow();
      await sleep(WAIT_FOR_OTHER_MS);
    }
  }

  private async openOnce(order: Order, fresh: boolean): Promise<string> {
    const { manager } = this.dataSource;
    const { _id, totalPaise } = order;
    try {
      // A process that died between opening and noting it down has left an order with this receipt.
      const left = fresh ? null : await this.provider.findOrder(_id);
      const providerOrderId = left ?? (await this.provider.openOrder({ receipt: _id, amount: totalPaise }));
      await noteOpened(manager, order, providerOrderId, this.provider.name);
      return providerOrderId;
    } catch (error) {
      await releaseOpening(manager, order);
      throw error;
    }
  }
}

const toNewItems = ({ items }: Cart): NewItem[] => items.map(({ product, qty }) => snapshotOf(product, qty));
