import type { RequestHandler } from 'express';
import type { PaymentProvider, ProviderPayment } from './payment-provider';

/** What becomes of a payment that the provider reports; the same event counts once. */
export type SettlePayment = (payment: ProviderPayment, eventId?: string) => Promise<void>;

/** The events that say that money has arrived. */
const PAID_EVENTS = ['payment.captured', 'order.paid'];

/**
 * The provider's webhook, on the raw body that it signed. 400 for a bad signature; 200 for everything understood,
 * duplicates and payments of strangers included; only a failure of ours makes the provider try again.
 */
export function createWebhook(provider: PaymentProvider, settle: SettlePayment): RequestHandler {
  return async (request, response) => {
    const body: unknown = request.body;
    const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    if (!provider.isWebhookSigned(rawBody, request.get('x-razorpay-signature') ?? '')) {
      response.status(400).json({ errors: ['The signature does not fit the body.'], code: 'BAD_REQUEST' });
      return;
    }
    const payment = paymentIn(rawBody);
    if (payment) await settle(payment, request.get('x-razorpay-event-id'));
    response.json({ status: 'ok' });
  };
}

interface WebhookBody {
  event?: string;
  payload?: {
    payment?: { entity?: Partial<Record<'id' | 'order_id' | 'currency', string>> & { amount?: number } };
  };
}

/** The payment that a signed body reports as made; null for every other event. */
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
