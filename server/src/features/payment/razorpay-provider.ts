import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import Razorpay from 'razorpay';
import type { Payments } from 'razorpay/dist/types/payments';
import type { Refunds } from 'razorpay/dist/types/refunds';
import { CURRENCY } from '../../../../domain/cart/pricing';
import type { RefundState } from '../../../../domain/order/refund-rules';
import type { Logger } from '../../common/log';
import { isStorable } from '../../common/storable';
import { paymentUnavailable, REQUEST_TIMEOUT_MS } from './payment-provider';
import type {
  PaymentProof,
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
  RefundRequest,
  WebhookEvent,
  WebhookRequest,
} from './payment-provider';

/** The keys of an account. */
export interface RazorpayKeys {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

export interface RazorpaySettings extends RazorpayKeys {
  name: 'razorpay-live' | 'razorpay-test' | 'sandbox';
  scriptUrl: string;
  /** The base URL of payments in the dashboard; absent: none. */
  paymentsUrl?: string;
  /** Carries the SDK's requests; absent: HTTP, to Razorpay. */
  transport?: SdkTransport;
}

/** A request of the SDK's HTTP client. */
export interface SdkRequest {
  method?: string;
  url?: string;
  params?: Record<string, unknown>;
  /** JSON. */
  data?: string;
  auth?: { username: string; password: string };
  headers?: Readonly<Record<string, string | undefined>>;
}
/** Sends a request of the SDK. Rejects with an error that has the `response` when its status is one of an error. */
export type SdkTransport = (request: SdkRequest) => Promise<{ status: number; data: object }>;

/** Minutes. The provider refunds an authorised payment that is not captured within them. */
const CAPTURE_WITHIN = 2 * 24 * 60;
/** Overrides the account's settings. */
const AUTOMATIC_CAPTURE = {
  capture: 'automatic',
  capture_options: {
    automatic_expiry_period: CAPTURE_WITHIN,
    manual_expiry_period: CAPTURE_WITHIN,
    refund_speed: 'normal',
  },
} as const;

/** The SDK's HTTP client: the SDK has no options for these settings, nor for headers of single requests. */
interface SdkClient {
  api: {
    rq: {
      defaults: { timeout?: number; adapter?: SdkTransport };
      post(path: string, body: object, options: Pick<SdkRequest, 'headers'>): Promise<{ data: object }>;
    };
  };
}

/** Razorpay through its own SDK; the sandbox speaks the same protocol. */
export class RazorpayProvider implements PaymentProvider {
  readonly name: string;
  readonly key: string;
  readonly scriptUrl: string;
  private readonly razorpay: Razorpay;
  private readonly client: SdkClient['api']['rq'];

  constructor(
    private readonly settings: RazorpaySettings,
    private readonly log: Logger,
  ) {
    this.name = settings.name;
    this.key = settings.keyId;
    this.scriptUrl = settings.scriptUrl;
    this.razorpay = new Razorpay({ key_id: settings.keyId, key_secret: settings.keySecret });
    this.client = (this.razorpay as unknown as SdkClient).api.rq;
    const { defaults } = this.client;
    defaults.timeout = REQUEST_TIMEOUT_MS;
    if (settings.transport) defaults.adapter = settings.transport;
  }

  openOrder({ receipt, amount }: { receipt: string; amount: number }): Promise<string> {
    return this.request(async () => {
      const order = { amount, currency: CURRENCY, receipt, payment: AUTOMATIC_CAPTURE };
      return (await this.razorpay.orders.create(order)).id;
    });
  }

  findOrder(receipt: string): Promise<string | null> {
    return this.request(async () => {
      const { items } = await this.razorpay.orders.all({ receipt });
      return items[0]?.id ?? null;
    });
  }

  findPayment(orderId: string): Promise<ProviderPayment | null> {
    return this.request(async () => {
      const { items } = await this.razorpay.orders.fetchPayments(orderId);
      const withStatus = (wanted: string): Payments.RazorpayPayment | undefined =>
        items.find(({ status }) => status === wanted);
      const paid = withStatus('captured') ?? withStatus('authorized');
      return paid ? toPayment(paid) : null;
    });
  }

  findPaymentById(paymentId: string): Promise<ProviderPayment | null> {
    return this.request(async () => {
      const payment = await this.razorpay.payments.fetch(paymentId);
      return payment.status === 'captured' || payment.status === 'authorized' ? toPayment(payment) : null;
    });
  }

  capture({ paymentId, amount, currency }: ProviderPayment): Promise<ProviderPayment> {
    return this.request(async () => {
      const captured = await this.razorpay.payments
        .capture(paymentId, amount, currency)
        // Rejected if the provider has captured it automatically in the meantime.
        .catch(() => this.razorpay.payments.fetch(paymentId));
      if (captured.status !== 'captured') throw new Error(`The payment is ${captured.status}`);
      return toPayment(captured);
    });
  }

  refund({ paymentId, amount, idempotencyKey, notes }: RefundRequest): Promise<ProviderRefund | null> {
    const path = `/v1/payments/${encodeURIComponent(paymentId)}/refund`;
    // Its receipt identifies it in webhooks and lists.
    const body = { amount, receipt: idempotencyKey, notes, speed: 'normal' };
    const headers = { 'X-Refund-Idempotency': idempotencyKey };
    return this.request(async () => {
      try {
        const { data } = await this.client.post(path, body, { headers });
        return toRefund(data as Refunds.RazorpayRefund);
      } catch (error) {
        const { response } = error as { response?: { status: number; data?: unknown } };
        if (response?.status !== 400) throw error;
        this.log.error(
          { paymentId, amount, response: response.data },
          'The payment provider rejected a refund',
        );
        const made = await this.listRefunds(paymentId);
        return made.find((one) => one.idempotencyKey === idempotencyKey) ?? null;
      }
    });
  }

  findRefunds(paymentId: string): Promise<ProviderRefund[]> {
    return this.request(() => this.listRefunds(paymentId));
  }

  private async listRefunds(paymentId: string): Promise<ProviderRefund[]> {
    const { items } = await this.razorpay.payments.fetchMultipleRefund(paymentId, { count: 100 });
    return items.map(toRefund);
  }

  isPaymentSigned({ orderId, paymentId, signature }: PaymentProof): boolean {
    return isSigned(`${orderId}|${paymentId}`, signature, this.settings.keySecret);
  }

  readWebhook({ rawBody, header }: WebhookRequest): WebhookEvent | null {
    const signature = header('x-razorpay-signature') ?? '';
    if (!isSigned(rawBody, signature, this.settings.webhookSecret)) return null;
    // Without an id, equal bodies count as one event.
    const eventId = header('x-razorpay-event-id') ?? createHash('sha256').update(rawBody).digest('base64url');
    const body = rawBody.toString().replaceAll('\0', '');
    return { eventId, body, ...parseEvent(body) };
  }

  paymentPage(paymentId: string): string | null {
    const { paymentsUrl } = this.settings;
    return paymentsUrl === undefined ? null : paymentsUrl + encodeURIComponent(paymentId);
  }

  private async request<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      return await call();
    } catch (error) {
      // Only the response: the SDK's errors contain the request too.
      const { statusCode, message } = error as { statusCode?: number; message?: string };
      this.log.warn({ statusCode, message }, 'The payment provider did not respond as expected');
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

const toPayment = ({
  id,
  order_id: orderId,
  amount,
  currency,
  status,
  created_at: at,
}: Payments.RazorpayPayment) => ({
  paymentId: id,
  orderId,
  amount: Number(amount),
  currency,
  isCaptured: status === 'captured',
  paidAt: new Date(at * 1000),
});

const REFUND_STATES = { pending: 'PENDING', processed: 'SETTLED', failed: 'FAILED' } as const;

const toRefund = ({
  id,
  payment_id: paymentId,
  amount,
  receipt,
  status,
}: Refunds.RazorpayRefund): ProviderRefund => ({
  refundId: id,
  paymentId,
  amount: Number(amount),
  state: REFUND_STATES[status],
  idempotencyKey: receipt ?? null,
});

type Entity = Record<string, unknown> | null;

interface WebhookBody {
  event?: unknown;
  payload?: Record<'payment' | 'refund', { entity?: Entity } | undefined>;
}

/** The events of a captured payment. */
const PAID_EVENTS = ['payment.captured', 'order.paid'];

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && isStorable(value);

/** Parses a webhook: its type, and the captured payment or the refund. */
function parseEvent(body: string): Pick<WebhookEvent, 'eventType' | 'payment' | 'refund'> {
  const { event, payload } = parseJson(body) ?? {};
  const eventType = isText(event) ? event : null;
  const isPayment = eventType !== null && PAID_EVENTS.includes(eventType);
  return {
    eventType,
    payment: isPayment ? parsePayment(payload?.payment?.entity) : null,
    refund: eventType === null ? null : parseRefund(eventType, payload?.refund?.entity),
  };
}

function parsePayment(entity: Entity | undefined): ProviderPayment | null {
  const { id, order_id: orderId, amount, currency, created_at: at } = entity ?? {};
  if (!isText(id) || !Number.isSafeInteger(amount) || !isText(currency)) return null;
  const paidAt = typeof at === 'number' ? new Date(at * 1000) : new Date();
  const paid = { paymentId: id, orderId: isText(orderId) ? orderId : null };
  return { ...paid, amount: amount as number, currency, isCaptured: true, paidAt };
}

/** The events of a settled or failed refund. */
const REFUND_EVENTS: ReadonlyMap<string, RefundState> = new Map([
  ['refund.processed', 'SETTLED'],
  ['refund.failed', 'FAILED'],
]);

function parseRefund(eventType: string, entity: Entity | undefined): ProviderRefund | null {
  const state = REFUND_EVENTS.get(eventType);
  const { id, payment_id: paymentId, amount, receipt } = entity ?? {};
  if (!state || !isText(id) || !isText(paymentId) || !Number.isSafeInteger(amount)) return null;
  const idempotencyKey = isText(receipt) ? receipt : null;
  return { refundId: id, paymentId, amount: amount as number, state, idempotencyKey };
}

function parseJson(body: string): WebhookBody | null {
  try {
    return JSON.parse(body) as WebhookBody | null;
  } catch {
    return null;
  }
}
