import { createHmac } from 'node:crypto';
import type { Logger } from '../../../common/log';
import type { DueWebhook, SandboxStore } from './sandbox-store';

const TIMEOUT_MS = 5_000;

/** Where webhooks go, and what signs them. */
export interface WebhookTarget {
  url: string;
  secret: string;
}

/** Sends the webhooks that are due, over HTTP and signed; what the shop does not accept is sent again later. */
export async function sendDueWebhooks(
  store: SandboxStore,
  target: WebhookTarget,
  log: Logger,
): Promise<void> {
  const due = await store.takeDueWebhooks();
  await Promise.all(due.map((webhook) => send(webhook, store, target, log)));
}

async function send(
  { event_id: eventId, body }: DueWebhook,
  store: SandboxStore,
  { url, secret }: WebhookTarget,
  log: Logger,
): Promise<void> {
  try {
    const { ok, status } = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': eventId,
        'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (ok) await store.markDelivered(eventId);
    else log.warn({ eventId, status }, 'A sandbox webhook was refused and is sent again');
  } catch (error) {
    log.warn({ eventId, err: error }, 'A sandbox webhook got no answer and is sent again');
  }
}
