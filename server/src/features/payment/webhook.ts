import type { RequestHandler } from 'express';
import type { PaymentProvider, ProviderPayment } from './payment-provider';

/** What becomes of a payment that the provider reports; the same event counts once. */
export type SettlePayment = (payment: ProviderPayment, eventId?: string) => Promise<void>;

/**
 * The provider's webhook, on the raw body that it signed. A bad signature is answered with 400; everything else with
 * 200, repeated events and unknown payments included. Only when the shop itself fails does the provider send it again.
 */
export function createWebhook(provider: PaymentProvider, settle: SettlePayment): RequestHandler {
  return async (request, response) => {
    const body: unknown = request.body;
    const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const report = provider.readWebhook({ rawBody, header: (name) => request.get(name) });
    if (!report) {
      response.status(400).json({ errors: ['The signature does not fit the body.'], code: 'BAD_REQUEST' });
      return;
    }
    if (report.payment) await settle(report.payment, report.eventId);
    response.json({ status: 'ok' });
  };
}
