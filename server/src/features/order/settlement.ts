import type { DataSource, EntityManager } from 'typeorm';
import { CURRENCY } from '../../../../domain/cart/pricing';
import type { Order } from '../../../../domain/order/order';
import { comesInTime, PAYMENT_WINDOW_HOURS } from '../../../../domain/order/payment-window';
import type { Logger } from '../../common/log';
import { ErrorCode, ShopError } from '../../common/shop-error';
import type { UserTransactions } from '../account';
import { keepEvent, lookedUp, paymentPending } from '../payment';
import type { PaymentProvider, ProviderPayment, Report, UnmatchedReason } from '../payment';
import { withDeadline } from './deadline';
import { CartAfter, findPayable, findPlacement, markPaid, restoreCart } from './order-payment';
import type { OrderKey } from './order-store';

/** The payment is not what the order is to be paid with. */
export const notVerified = (): ShopError =>
  new ShopError(ErrorCode.PAYMENT_NOT_VERIFIED, 'This payment could not be verified for this order.');

const cameTooLate = (): ShopError =>
  new ShopError(
    ErrorCode.PAYMENT_NOT_VERIFIED,
    `This payment came more than ${PAYMENT_WINDOW_HOURS} hours after its checkout was opened, so nothing was ordered. It will be given back.`,
    { late: true },
  );

/** What settling a payment came to. */
export interface Settled {
  createdAt: Date;
  /** The order was placed by this and nothing before. */
  isNew: boolean;
  /** The payment is left over: another one has placed the order. */
  isDuplicate: boolean;
}

/** The one way from a payment to an order, whoever tells of it: browser, webhook or reconciler. */
export class Settlement {
  /** How many orders this process has placed for a payment. */
  placed = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: UserTransactions,
    private readonly provider: PaymentProvider,
    private readonly log: Logger,
  ) {}

  /**
   * The captured payment of a checkout, as the provider knows it. Outside any transaction: the provider may be slow.
   * @param untilMs how long the caller waits, on the clock of `performance`
   * @throws ShopError PAYMENT_UNAVAILABLE (`pending`) until it is known to be captured; PAYMENT_NOT_VERIFIED when it
   *   is for another amount, or came too late (`late`)
   */
  paymentFor(order: Order, untilMs: number | undefined): Promise<ProviderPayment> {
    return withDeadline(this.askFor(order), untilMs, paymentPending);
  }

  /** Keeps what the provider reports, and places the order of a captured payment; repeated, it changes nothing. */
  async hear(report: Report): Promise<void> {
    if (report.payment) await this.settlePayment(report.payment, report);
    else await keepEvent(this.dataSource.manager, report, 'IGNORED');
  }

  /**
   * Places the order of a payment that the provider itself tells of, unless it is placed already. A payment that fits no
   * order is kept for the owner; one that is only authorised is captured first.
   * @param report how it was told; absent: the provider was asked
   * @throws ShopError PAYMENT_UNAVAILABLE
   */
  async settlePayment(found: ProviderPayment, report?: Report): Promise<void> {
    const { manager } = this.dataSource;
    const order = await findPayable(manager, found.orderId);
    if (order?.providerPaymentId === found.paymentId)
      return report && void (await keepEvent(manager, report, 'PLACED'));
    const reason = order ? whyNot(order.totalPaise, order.startedAt, found) : 'UNKNOWN_ORDER';
    if (!order || reason) return this.keepUnmatched(found, reason ?? 'UNKNOWN_ORDER', report);
    const payment = found.isCaptured ? found : await this.provider.capture(found);
    await this.counted(
      this.transactions.changeFor(order.userId, (locked) =>
        this.settle(locked, order, payment, CartAfter.TAKEN, report),
      ),
      payment,
    );
  }

  /** The one transition. The caller holds the user's lock, so that of many at once the first wins and all see it. */
  async settle(
    manager: EntityManager,
    order: OrderKey,
    payment: ProviderPayment,
    cart: CartAfter,
    report?: Report,
  ): Promise<Settled> {
    const createdAt = await markPaid(manager, order, payment.paymentId, cart);
    const before = createdAt ? null : await findPlacement(manager, order);
    if (before && cart === CartAfter.KEPT) await restoreCart(manager, order);
    const isDuplicate = before !== null && before.providerPaymentId !== payment.paymentId;
    if (report || isDuplicate)
      await keepEvent(manager, report ?? lookedUp(payment), isDuplicate ? 'DUPLICATE' : 'PLACED');
    return { createdAt: createdAt ?? before!.createdAt, isNew: before === null, isDuplicate };
  }

  /** Counts what a change has placed once it is committed: until then it may run again. */
  async counted<Result extends Settled>(change: Promise<Result>, payment: ProviderPayment): Promise<Result> {
    const settled = await change;
    if (settled.isNew) this.placed += 1;
    if (settled.isDuplicate) this.tellOwner('DUPLICATE', payment);
    return settled;
  }

  private async askFor(order: Order): Promise<ProviderPayment> {
    const found =
      order.providerOrderId === null
        ? null
        : await this.known(this.provider.findPayment(order.providerOrderId));
    if (!found) throw paymentPending();
    const reason = whyNot(order.costs.total, order.startedAt, found);
    if (reason) {
      await this.keepUnmatched(found, reason);
      throw reason === 'LATE' ? cameTooLate() : notVerified();
    }
    return found.isCaptured ? found : this.known(this.provider.capture(found));
  }

  /** The shopper has paid: that the provider does not answer is no reason to pay again. */
  private known<Result>(asked: Promise<Result>): Promise<Result> {
    return asked.catch(() => {
      throw paymentPending();
    });
  }

  /** What is only authorised goes back by itself. */
  private async keepUnmatched(
    payment: ProviderPayment,
    reason: UnmatchedReason,
    report = lookedUp(payment),
  ): Promise<void> {
    if (!payment.isCaptured) return;
    if (await keepEvent(this.dataSource.manager, report, reason)) this.tellOwner(reason, payment);
  }

  private tellOwner(reason: UnmatchedReason, payment: ProviderPayment): void {
    this.log.error({ reason, payment }, 'A payment has no order: npm run payments lists it');
  }
}

/** Why a payment does not place the order; null when it does. */
function whyNot(
  totalPaise: number,
  startedAt: Date,
  { amount, currency, paidAt }: ProviderPayment,
): UnmatchedReason | null {
  if (amount !== totalPaise || currency !== CURRENCY) return 'WRONG_AMOUNT';
  return comesInTime(startedAt, paidAt) ? null : 'LATE';
}
