import { createHmac } from 'node:crypto';
import type { Logger } from '../../../common/log';
import { Repeater } from '../../../common/repeater';
import type { DueWebhook, SandboxStore } from './sandbox-store';

const EVERY_MS = 500;
const TIMEOUT_MS = 5_000;

/** Really sends the sandbox's webhooks, over HTTP and signed, until the shop has taken them. */
export class SandboxWebhooks {
  private readonly repeater: Repeater;

  constructor(
    private readonly store: SandboxStore,
    private readonly url: string,
    private readonly secret: string,
    private readonly log: Logger,
  ) {
    this.repeater = new Repeater('sending sandbox webhooks', () => this.run(), EVERY_MS, log);
  }

  start(): void {
    this.repeater.start();
  }

  stop(): Promise<void> {
    return this.repeater.stop();
  }

  private async run(): Promise<void> {
    const due = await this.store.takeDueWebhooks();
    await Promise.all(due.map((webhook) => this.send(webhook)));
  }

  private async send({ event_id: eventId, body }: DueWebhook): Promise<void> {
    try {
      const { ok, status } = await fetch(this.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-razorpay-event-id': eventId,
          'x-razorpay-signature': createHmac('sha256', this.secret).update(body).digest('hex'),
        },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (ok) await this.store.markDelivered(eventId);
      else this.log.warn({ eventId, status }, 'A sandbox webhook was refused and is sent again');
    } catch (error) {
      this.log.warn({ eventId, err: error }, 'A sandbox webhook got no answer and is sent again');
    }
  }
}
