import type { RequestHandler } from 'express';
import { RequestError } from '../../common/request-error';
import type { PaymentProvider, WebhookEvent } from './payment-provider';

/**
 * The provider's webhook, signed over the raw body. Responds with 400 to a bad signature and 200 otherwise, so that the
 * provider retries only when `receive` fails.
 */
export function createWebhook(
  provider: PaymentProvider,
  receive: (event: WebhookEvent) => Promise<void>,
): RequestHandler {
  return async (request, response) => {
    const body: unknown = request.body;
    const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const event = provider.readWebhook({ rawBody, header: (name) => request.get(name) });
    if (!event) throw new RequestError(400, 'BAD_REQUEST', 'The signature does not match the body.');
    await receive(event);
    response.json({ status: 'ok' });
  };
}
