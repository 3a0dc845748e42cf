import type { DataSource } from 'typeorm';
import type { Logger } from '../../common/log';
import { isUuid } from '../../common/storable';
import { tagTrace } from '../../common/trace';
import type { UserTransactions } from '../account';
import { saveEvent, withoutBody } from '../payment';
import type { PaymentProvider, ProviderRefund, WebhookEvent } from '../payment';
import { refundOwed } from './refund';
import { enqueueReceipt } from './receipt-task';
import { enqueueRefundCheck } from './refund-task';
import type { RefundKey } from './refund-task';
import { findPendingRefund, findReportedRefund, saveRefundState } from './refund-store';
import type { RefundToSend } from './refund-store';

/** Requests refunds at the provider, and saves their outcome. */
export class RefundService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: UserTransactions,
    private readonly provider: PaymentProvider,
    private readonly log: Logger,
  ) {}

  /**
   * Requests a refund from the provider, or its state. Idempotent: after a crash it is repeated with the same key.
   * @throws ShopError PAYMENT_UNAVAILABLE: to be retried
   */
  async send(key: RefundKey): Promise<void> {
    const refund = await findPendingRefund(this.dataSource.manager, key);
    if (!refund) return;
    const { _id, provider, providerPaymentId: paymentId, amountPaise: amount, orderId } = refund;
    tagTrace({ refundId: _id, orderId });
    if (provider !== null && provider !== this.provider.name)
      throw new Error(`The refund ${_id} is one of ${provider}, not of ${this.provider.name}`);
    const result =
      (await this.findMade(refund)) ??
      (await this.provider.refund({ paymentId, amount, idempotencyKey: _id, notes: { order: orderId } }));
    await this.save(refund, result);
  }

  /** Stores a webhook event about a refund, and updates its state. Idempotent. */
  async receive(event: WebhookEvent, reported: ProviderRefund): Promise<void> {
    const { manager } = this.dataSource;
    const _id = reported.idempotencyKey ?? '';
    const refund = isUuid(_id) ? await findReportedRefund(manager, _id, reported) : undefined;
    if (refund) return this.save(refund, reported, event);
    if (await saveEvent(manager, withoutBody(event), 'UNKNOWN_REFUND'))
      this.log.error({ refund: reported }, 'The provider reports a refund that the shop did not request');
  }

  /** The state of a refund that was requested before: only then does it have an id. */
  private async findMade({
    _id,
    providerRefundId,
    providerPaymentId,
  }: RefundToSend): Promise<ProviderRefund | null> {
    if (providerRefundId === null) return null;
    const made = await this.provider.findRefunds(providerPaymentId);
    return made.find(({ idempotencyKey }) => idempotencyKey === _id) ?? null;
  }

  private async save(
    refund: RefundToSend,
    result: ProviderRefund | null,
    event?: WebhookEvent,
  ): Promise<void> {
    const state = result?.state ?? 'FAILED';
    const isOver = await this.transactions.changeFor(refund.userId, async (manager, { isDeleted }) => {
      const isNew = await saveRefundState(manager, refund, state, result?.refundId ?? null);
      const kept = event && isDeleted ? withoutBody(event) : event;
      if (kept) await saveEvent(manager, kept, state === 'SETTLED' ? 'REFUND_SETTLED' : 'REFUND_FAILED');
      if (state === 'PENDING') await enqueueRefundCheck(manager, refund);
      const order = { userId: refund.userId, _id: refund.orderId };
      if (state === 'SETTLED' && isNew) await enqueueReceipt(manager, order);
      if (state === 'FAILED' && isNew && refund.paymentId === refund.orderId)
        await refundOwed(manager, order);
      return isNew;
    });
    const { _id, orderId, amountPaise } = refund;
    const about = { refund: _id, orderId, amountPaise };
    if (state === 'FAILED' && isOver) this.log.error(about, 'A refund has failed');
    else if (isOver) this.log.info(about, 'A refund was settled');
    else if (state === 'PENDING' && refund.providerRefundId === null)
      this.log.info(about, 'The payment provider has accepted a refund');
  }
}
