import type { RequestHandler } from 'express';
import type { PaymentProvider, Report } from './payment-provider';

/** What becomes of what the provider reports. */
export type HearReport = (report: Report) => Promise<void>;

/**
 * The provider's webhook, on the raw body that it signed. A bad signature is answered with 400; everything else with
 * 200, repeated events and unknown payments included. Only when the shop itself fails does the provider send it again.
 */
export function createWebhook(provider: PaymentProvider, hear: HearReport): RequestHandler {
  return async (request, response) => {
    const body: unknown = request.body;
    const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const report = provider.readWebhook({ rawBody, header: (name) => request.get(name) });
    if (!report) {
      response.status(400).json({ errors: ['The signature does not fit the body.'], code: 'BAD_REQUEST' });
      return;
    }
    await hear(report);
    response.json({ status: 'ok' });
  };
}
