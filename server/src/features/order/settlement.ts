import type { DataSource, EntityManager } from 'typeorm';
import { CURRENCY } from '../../../../domain/cart/pricing';
import { INT4_MAX } from '../../../../domain/int4';
import type { OrderKey } from '../../../../domain/order/order';
import type { OrderStatus } from '../../../../domain/order/order-status';
import { isPaidInTime, PAYMENT_WINDOW_HOURS } from '../../../../domain/order/payment-window';
import { REASONS } from '../../../../domain/wording/reasons.en';
import type { UnmatchedReason } from '../../../../domain/wording/unmatched.en';
import type { Logger } from '../../common/log';
import { ErrorCode, ShopError } from '../../common/shop-error';
import { tagTrace } from '../../common/trace';
import { mayPipelineCommit, queryAndCommit } from '../../database/transaction';
import type { UserTransactions } from '../account';
import { lookupEvent, paymentPending, saveAuthorized, saveEvent, withoutBody } from '../payment';
import type { PaymentProvider, ProviderPayment, WebhookEvent } from '../payment';
import { bookSlotStatement, takenSlot } from '../slot';
import { allocateStockStatement } from '../stock';
import { withDeadline } from './deadline';
import { takePaidGoods } from './order-goods';
import type { TakenGoods } from './order-goods';
import { findPaidOrder, placePaid, placingPaid } from './order-payment';
import type { PaidOrder, Placement } from './order-payment';
import type { PayableOrder } from './order-store';
import type { RefundService } from './refund.service';
import { enqueueRefund } from './refund-task';
import { findUnmatchedReason, insertUnmatched } from './unmatched-refund-store';

/** According to the provider, the payment was not made for this order. */
export const notVerified = (): ShopError =>
  new ShopError(ErrorCode.PAYMENT_NOT_VERIFIED, 'This payment could not be verified for this order.');

const tooLate = (): ShopError =>
  new ShopError(
    ErrorCode.PAYMENT_NOT_VERIFIED,
    `This payment came more than ${PAYMENT_WINDOW_HOURS} hours after its checkout was opened, so nothing was ordered. It will be refunded.`,
    { late: true },
  );

/** The outcome of settling a payment: its order is placed, now, before, or by another payment. */
export interface Settled {
  createdAt: Date;
  status: OrderStatus;
  /** This settlement placed the order. */
  isNew: boolean;
  /** Another payment has placed the order. */
  isDuplicate: boolean;
  /** Its stock and slot; absent if it was placed before. */
  goods?: TakenGoods;
}

/** Turns a payment into an order, whether reported by browser, webhook or reconciler. */
export class Settlement {
  /** How many paid orders this process has placed. */
  placed = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: UserTransactions,
    private readonly provider: PaymentProvider,
    private readonly refunds: RefundService,
    private readonly log: Logger,
    private readonly timeZone: string,
  ) {}

  /**
   * Captures the payment of a checkout; refunds what was captured with a wrong amount or too late. Call it outside any
   * transaction: the provider may be slow.
   * @param paymentId the provider's id of the payment that the caller has made
   * @param untilMs the caller's deadline, by `performance.now()`
   * @throws ShopError PAYMENT_UNAVAILABLE (`pending`) until it is captured; PAYMENT_NOT_VERIFIED when its amount is
   *   wrong, or it came too late (`late`)
   */
  captureFor(order: PayableOrder, paymentId: string, untilMs: number | undefined): Promise<ProviderPayment> {
    tagTrace({ orderId: order._id });
    return withDeadline(this.captureOrRefund(order, paymentId), untilMs, paymentPending);
  }

  /**
   * Refunds the payment that the shopper reports, if it is not the one that has placed the order: its webhook may be lost.
   * Call it outside any transaction.
   * @param placedBy the provider's id of the payment that has placed the order
   * @throws ShopError PAYMENT_UNAVAILABLE (`pending`)
   */
  async refundOther(
    order: OrderKey,
    placedBy: string | null,
    paymentId: string,
    untilMs: number | undefined,
  ): Promise<void> {
    if (placedBy === paymentId) return;
    const settled = async (): Promise<void> => {
      if ((await findUnmatchedReason(this.dataSource.manager, order, paymentId)) !== undefined) return;
      const find = () => orPending(this.provider.findPaymentById(paymentId));
      const found = await find();
      if (found)
        await this.settlePayment(found).catch(async (error: unknown) => {
          if (!isUnavailable(error)) throw error;
          // Captured after all: only the response was lost. Otherwise the provider gives it back by itself.
          const now = await find();
          if (now?.isCaptured) await this.settlePayment(now);
        });
    };
    await withDeadline(settled(), untilMs, paymentPending);
  }

  /** Handles a webhook event: stores it, and places an order or updates a refund. Idempotent. */
  async receive(event: WebhookEvent): Promise<void> {
    if (event.payment) await this.settlePayment(event.payment, event);
    else if (event.refund) await this.refunds.receive(event, event.refund);
    else await saveEvent(this.dataSource.manager, withoutBody(event), 'IGNORED');
  }

  /**
   * Captures a payment from the provider and places its order, unless it is placed already. A payment that
   * matches no order is stored for the owner.
   * @param event the webhook's; absent if the provider was asked
   * @throws ShopError PAYMENT_UNAVAILABLE
   */
  async settlePayment(found: ProviderPayment, received?: WebhookEvent): Promise<void> {
    const { manager } = this.dataSource;
    const order = await findPaidOrder(manager, found.orderId);
    const event = order?.isAccountDeleted ? received && withoutBody(received) : received;
    if (order?.providerPaymentId === found.paymentId)
      return event && void (await saveEvent(manager, event, 'PLACED'));
    if (!order) return this.saveUnmatched(found, 'UNKNOWN_ORDER', event);
    tagTrace({ orderId: order._id });
    const mismatch = findMismatch(found, order.totalPaise, order);
    if (mismatch) return this.saveMismatched(order, found, mismatch, event);
    const payment = found.isCaptured ? found : await this.capture(order, found);
    const settled = await this.transactions.changeFor(order.userId, async (locked, { isDeleted }) =>
      isDeleted ? null : this.settle(locked, order, payment, true, event),
    );
    if (settled) this.record(settled, payment, order);
    // It was deleted while the provider captured the payment.
    else await this.saveMismatched(order, payment, 'LATE', event && withoutBody(event));
  }

  /**
   * Places the order. The caller holds the user's lock: of concurrent calls the first wins, the others find it placed.
   * @param isLast whether the caller changes nothing afterwards: then COMMIT can be pipelined
   */
  async settle(
    manager: EntityManager,
    order: OrderKey,
    payment: ProviderPayment,
    isLast: boolean,
    event?: WebhookEvent,
  ): Promise<Settled> {
    if (isLast && mayPipelineCommit(manager)) return settleAtOnce(manager, order, payment, event);
    const { providerPaymentId, ...placed } = await placePaid(manager, order, payment);
    const goods = placed.isNew ? await takePaidGoods(manager, order, this.timeZone) : undefined;
    const isDuplicate = providerPaymentId !== payment.paymentId;
    if (isDuplicate) await this.refundPayment(manager, order, payment, 'DUPLICATE');
    if (event || isDuplicate)
      await saveEvent(manager, event ?? lookupEvent(payment), isDuplicate ? 'DUPLICATE' : 'PLACED');
    return { ...placed, ...(goods?.isNothing && { status: 'CANCELLED' as const }), isDuplicate, goods };
  }

  /** Counts and logs a result. Call it after the commit: until then it may be retried. */
  record({ isNew, isDuplicate }: Settled, payment: ProviderPayment, { _id: orderId }: OrderKey): void {
    const { paymentId, amount: amountPaise } = payment;
    if (isNew) {
      this.placed += 1;
      this.log.info({ orderId, paymentId, amountPaise }, 'An order was paid and placed');
    }
    if (isDuplicate) this.logUnmatched('DUPLICATE', payment);
  }

  private async captureOrRefund(order: PayableOrder, paymentId: string): Promise<ProviderPayment> {
    const { providerOrderId, costs, startedAt } = order;
    if (providerOrderId === null) throw paymentPending();
    const found = await orPending(this.provider.findPayment(providerOrderId));
    if (!found) throw await this.errorForMissingPayment(order, paymentId);
    const isClosed = order.state !== 'PLACED' && order.address === '';
    const mismatch = findMismatch(found, costs.total, { startedAt, isClosed });
    if (mismatch) {
      await this.saveMismatched(order, found, mismatch);
      throw ERRORS[mismatch]();
    }
    return found.isCaptured ? found : orPending(this.capture(order, found));
  }

  /** The provider has no payment yet, or none any more: the webhook came first, and it was refunded in full. */
  private async errorForMissingPayment(order: OrderKey, paymentId: string): Promise<ShopError> {
    const given = await findUnmatchedReason(this.dataSource.manager, order, paymentId);
    const reason = (Object.keys(ERRORS) as UnmatchedRefundReason[]).find((one) => REASONS[one] === given);
    return reason ? ERRORS[reason]() : paymentPending();
  }

  private async capture(order: OrderKey, payment: ProviderPayment): Promise<ProviderPayment> {
    await saveAuthorized(this.dataSource.manager, order);
    return this.provider.capture(payment);
  }

  /** Only captured payments need the owner: the provider releases authorised ones by itself. */
  private async saveUnmatched(
    payment: ProviderPayment,
    reason: UnmatchedReason,
    event = lookupEvent(payment),
  ): Promise<void> {
    if (!payment.isCaptured) return;
    if (await saveEvent(this.dataSource.manager, event, reason)) this.logUnmatched(reason, payment);
  }

  /** The same for a payment whose order is known: it is refunded. */
  private async saveMismatched(
    order: OrderKey,
    payment: ProviderPayment,
    reason: UnmatchedRefundReason,
    event = lookupEvent(payment),
  ): Promise<void> {
    if (!payment.isCaptured) return;
    const isNew = await this.transactions.changeFor(order.userId, async (manager) => {
      await this.refundPayment(manager, order, payment, reason);
      return saveEvent(manager, event, reason);
    });
    if (isNew) this.logUnmatched(reason, payment);
  }

  private async refundPayment(
    manager: EntityManager,
    order: OrderKey,
    payment: ProviderPayment,
    reason: UnmatchedRefundReason,
  ): Promise<void> {
    // Payments that cannot come from this shop's payment sheet are left to the owner.
    if (payment.currency !== CURRENCY || payment.amount < 1 || payment.amount > INT4_MAX) return;
    const provider = this.provider.name;
    const refund = await insertUnmatched(manager, order, payment, {
      provider,
      reason: REASONS[reason],
    });
    if (refund) await enqueueRefund(manager, refund);
  }

  private logUnmatched(reason: UnmatchedReason, payment: ProviderPayment): void {
    this.log.error({ reason, payment }, 'A payment has no order: npm run payments lists it');
  }
}

type Mismatch = 'WRONG_AMOUNT' | 'LATE';
type UnmatchedRefundReason = Mismatch | 'DUPLICATE';
/** The error for a shopper whose payment is refunded; the order of a duplicate is placed. */
const ERRORS: Record<UnmatchedRefundReason, () => ShopError> = {
  WRONG_AMOUNT: notVerified,
  LATE: tooLate,
  DUPLICATE: paymentPending,
};

/** The usual case: the order is not placed yet, all items are in stock, and its slot is available. */
async function settleAtOnce(
  manager: EntityManager,
  order: OrderKey,
  payment: ProviderPayment,
  event: WebhookEvent | undefined,
): Promise<Settled> {
  if (event) await saveEvent(manager, event, 'PLACED');
  const [placed, , booked] = await queryAndCommit(
    manager,
    placingPaid(order, payment, true),
    allocateStockStatement(order),
    bookSlotStatement(order),
  );
  const { createdAt, status } = placed![0] as Placement;
  const goods = { slot: takenSlot(booked!), missing: new Map<string, number>(), isNothing: false };
  return { createdAt, status, isNew: true, isDuplicate: false, goods };
}

/** The shopper has paid, and must not pay again because the provider does not respond. */
const orPending = <Result>(request: Promise<Result>): Promise<Result> =>
  request.catch(() => {
    throw paymentPending();
  });

const isUnavailable = (error: unknown): boolean =>
  error instanceof ShopError && error.code === ErrorCode.PAYMENT_UNAVAILABLE;

/** Why a payment does not place an order; null when it does. */
function findMismatch(
  { amount, currency, paidAt }: ProviderPayment,
  totalPaise: number,
  { startedAt, isClosed }: Pick<PaidOrder, 'startedAt' | 'isClosed'>,
): Mismatch | null {
  if (amount !== totalPaise || currency !== CURRENCY) return 'WRONG_AMOUNT';
  return !isClosed && isPaidInTime(startedAt, paidAt) ? null : 'LATE';
}
