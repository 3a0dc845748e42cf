import type { DataSource } from 'typeorm';
import { isMailable, isNews, isWanted } from '../../../../domain/message/message';
import type { OrderMessageKind } from '../../../../domain/message/message';
import { tellBackInStock, tellOrder } from '../../../../domain/message/message-content';
import type { MessageContent } from '../../../../domain/message/message-content';
import { MESSAGES_ENGLISH } from '../../../../domain/wording/messages.en';
import { drainQueue } from '../../jobs/drain-queue';
import type { Tasks } from '../../jobs/tasks';
import { readOrder } from '../order';
import { mailHtml, mailText } from './mail-html';
import type { MailFrame } from './mail-html';
import type { Mailer } from './mailer';
import { endMessage, findWaiting, removeDevice, tellBack } from './message-store';
import type { MessageKey, WaitingMessage } from './message-store';
import type { PushSender } from './push-sender';
import { unsubscribeUrl } from './unsubscribe-router';
import type { UnsubscribeTokens } from './unsubscribe-token';

export interface SenderOptions {
  shopName: string;
  timeZone: string;
  /** The URL that people open. */
  shopUrl: string;
}

type MessageJob = Tasks['send-message'];

const WORDS = MESSAGES_ENGLISH;

/**
 * Sends the rows of "messages", each as a job. Sends outside any transaction, and records it afterwards: each is sent
 * at least once, and again only if the shop dies in between.
 */
export class MessageSender {
  private readonly url: string;

  constructor(
    private readonly dataSource: DataSource,
    private readonly mailer: Mailer,
    private readonly push: PushSender,
    private readonly tokens: UnsubscribeTokens,
    private readonly options: SenderOptions,
  ) {
    this.url = options.shopUrl.replace(/\/$/, '');
  }

  /** Runs a job, and the ones queued after it. @throws Error without personal data: to be retried */
  async sendInTurn(job: MessageJob, signal: AbortSignal | undefined, isLastTry: boolean): Promise<void> {
    await this.send(job, signal, isLastTry);
    const queue = { task: 'send-message', queue: job.queue ?? job.channel.toLowerCase() } as const;
    await drainQueue(this.dataSource, queue, (next) => this.send(next, signal), signal);
  }

  /** @throws Error without personal data: to be retried */
  async send(key: MessageKey, signal?: AbortSignal, isLastTry = false): Promise<void> {
    const message = await findWaiting(this.dataSource, key);
    if (!message) return;
    const content = isDue(message) ? await this.contentOf(message) : null;
    const isSent = content !== null && (await this.deliver(message, content, { signal, isLastTry }));
    await endMessage(this.dataSource, key, isSent ? 'SENT' : 'SKIPPED');
  }

  /** Notifies those who wait for a product. Idempotent. */
  tellBackInStock({ productId, backAt }: { productId: string; backAt: string }): Promise<void> {
    return tellBack(this.dataSource, productId, new Date(backAt));
  }

  private async contentOf({
    userId,
    kind,
    orderId,
    params,
    product,
    preferences,
  }: WaitingMessage): Promise<MessageContent | null> {
    if (kind === 'BACK_IN_STOCK') return product && tellBackInStock(WORDS, product);
    const order = await readOrder(this.dataSource.manager, { userId, _id: orderId! });
    const { timeZone } = this.options;
    return tellOrder(WORDS, { kind: kind satisfies OrderMessageKind, params, order, timeZone, preferences });
  }

  /** @returns false if the shopper can no longer be reached by this channel */
  private async deliver(
    message: WaitingMessage,
    content: MessageContent,
    { signal, isLastTry }: { signal: AbortSignal | undefined; isLastTry: boolean },
  ): Promise<boolean> {
    if (message.channel === 'PUSH') return this.notify(message, content, isLastTry);
    if (!isMailable(message.email)) return false;
    const { _id, email: to } = message;
    const frame = this.frameOf(message);
    const { subject } = content;
    const [text, html] = [mailText(content, frame), mailHtml(content, frame)];
    await this.mailer.send({ _id, to, subject, text, html, unsubscribeUrl: frame.unsubscribe?.url }, signal);
    return true;
  }

  /** Deletes a device after the last failed try: its shopper can register it again. */
  private async notify(
    { _id, device, orderId }: WaitingMessage,
    content: MessageContent,
    isLastTry: boolean,
  ): Promise<boolean> {
    if (!device) return false;
    const [body = ''] = content.paragraphs;
    const { path } = content.link;
    const push = { title: this.options.shopName, body, path, tag: orderId ?? _id };
    const isTold = await this.push.send(device, push).catch((error: unknown) => {
      if (isLastTry) return false;
      throw error;
    });
    if (!isTold) await removeDevice(this.dataSource, device);
    return isTold;
  }

  /** Messages about orders cannot be unsubscribed from. */
  private frameOf({ userId, kind }: WaitingMessage): MailFrame {
    const { shopName } = this.options;
    const unsubscribe =
      kind === 'BACK_IN_STOCK'
        ? { label: WORDS.unsubscribe.link, url: unsubscribeUrl(this.url, this.tokens.of(userId)) }
        : undefined;
    return { shopName, language: WORDS.language, url: this.url, unsubscribe };
  }
}

const isDue = (message: WaitingMessage): boolean =>
  isWanted(message, message.preferences) && isNews(message.kind, message.params) && !message.isOvertaken;
