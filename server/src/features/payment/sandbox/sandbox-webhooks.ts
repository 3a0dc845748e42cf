import { createHmac } from 'node:crypto';
import type { Logger } from '../../../common/log';
import type { DueWebhook, SandboxStore } from './sandbox-store';

const TIMEOUT_MS = 5_000;

/** Sends the due webhooks over HTTP, signed; those that the shop does not accept are retried later. */
export async function sendDueWebhooks(
  store: SandboxStore,
  { url, secret }: { url: string; secret: string },
  log: Logger,
): Promise<void> {
  const send = async ({ event_id: eventId, body }: DueWebhook): Promise<void> => {
    try {
      const headers = {
        'content-type': 'application/json',
        'x-razorpay-event-id': eventId,
        'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      };
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const { ok, status } = await fetch(url, { method: 'POST', headers, body, signal });
      if (ok) await store.markDelivered(eventId);
      else log.warn({ eventId, status }, 'A sandbox webhook was rejected, and will be retried');
    } catch (error) {
      log.warn({ eventId, err: error }, 'A sandbox webhook got no response, and will be retried');
    }
  };
  await Promise.all((await store.takeDueWebhooks()).map(send));
}
