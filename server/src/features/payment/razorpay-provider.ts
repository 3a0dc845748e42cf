import { createHmac, timingSafeEqual } from 'node:crypto';
import Razorpay from 'razorpay';
import { CURRENCY } from '../../../../domain/cart/pricing';
import type { Logger } from '../../common/log';
import { paymentUnavailable } from './payment-provider';
import type { PaymentProof, PaymentProvider, ProviderPayment, Report, Webhook } from './payment-provider';
import type { SdkTransport } from './sandbox/sandbox-transport';

export interface RazorpaySettings {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  scriptUrl: string;
  /** How the SDK's requests get to the provider; absent: over HTTP, to Razorpay itself. */
  transport?: SdkTransport;
}

const TIMEOUT_MS = 10_000;

/** The SDK's HTTP client. The SDK has no options for these two settings, so they are made here. */
interface SdkClient {
  api: { rq: { defaults: { timeout?: number; adapter?: SdkTransport } } };
}

/** Payments through Razorpay's own SDK, or through the sandbox that speaks the same protocol. */
export class RazorpayProvider implements PaymentProvider {
  readonly key: string;
  readonly scriptUrl: string;
  private readonly razorpay: Razorpay;

  constructor(
    private readonly settings: RazorpaySettings,
    private readonly log: Logger,
  ) {
    this.key = settings.keyId;
    this.scriptUrl = settings.scriptUrl;
    this.razorpay = new Razorpay({ key_id: settings.keyId, key_secret: settings.keySecret });
    const { defaults } = (this.razorpay as unknown as SdkClient).api.rq;
    defaults.timeout = TIMEOUT_MS;
    if (settings.transport) defaults.adapter = settings.transport;
  }

  openOrder({ receipt, amount }: { receipt: string; amount: number }): Promise<string> {
    return this.ask(async () => {
      const { id } = await this.razorpay.orders.create({ amount, currency: CURRENCY, receipt });
      return id;
    });
  }

  findOrder(receipt: string): Promise<string | null> {
    return this.ask(async () => {
      const { items } = await this.razorpay.orders.all({ receipt });
      return items[0]?.id ?? null;
    });
  }

  findPayment(orderId: string): Promise<ProviderPayment | null> {
    return this.ask(async () => {
      const { items } = await this.razorpay.orders.fetchPayments(orderId);
      const paid = items.find(({ status }) => status === 'captured');
      return paid
        ? { paymentId: paid.id, orderId, amount: Number(paid.amount), currency: paid.currency }
        : null;
    });
  }

  isPaymentSigned({ orderId, paymentId, signature }: PaymentProof): boolean {
    return isSigned(`${orderId}|${paymentId}`, signature, this.settings.keySecret);
  }

  readWebhook({ rawBody, header }: Webhook): Report | null {
    const signature = header('x-razorpay-signature') ?? '';
    if (!isSigned(rawBody, signature, this.settings.webhookSecret)) return null;
    return { payment: paymentIn(rawBody), eventId: header('x-razorpay-event-id') };
  }

  private async ask<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      return await call();
    } catch (error) {
      // The SDK puts what it sent into its errors: only the answer is logged.
      const { statusCode, message } = error as { statusCode?: number; message?: string };
      this.log.warn({ statusCode, message }, 'The payment provider did not answer as expected');
      throw paymentUnavailable();
    }
  }
}

/** HMAC-SHA256 in hex, compared in constant time (the SDK's own check is not). */
function isSigned(content: string | Buffer, signature: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(content).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

interface WebhookBody {
  event?: string;
  payload?: {
    payment?: { entity?: Partial<Record<'id' | 'order_id' | 'currency', string>> & { amount?: number } };
  };
}

/** The events that say that money has arrived. */
const PAID_EVENTS = ['payment.captured', 'order.paid'];

/** The payment that a webhook's body reports as made; null for every other event. */
function paymentIn(rawBody: Buffer): ProviderPayment | null {
  const { event, payload } = parse(rawBody) ?? {};
  const { id, order_id: orderId, amount, currency } = payload?.payment?.entity ?? {};
  if (!event || !PAID_EVENTS.includes(event) || !id || !orderId || amount === undefined || !currency)
    return null;
  return { paymentId: id, orderId, amount, currency };
}

function parse(rawBody: Buffer): WebhookBody | null {
  try {
    return JSON.parse(rawBody.toString()) as WebhookBody | null;
  } catch {
    return null;
  }
}
