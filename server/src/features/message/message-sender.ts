import type { DataSource } from 'typeorm';
import { isMailable, isOvertaken, isWorthNotifying, shouldSend } from '../../../../domain/message/message';
import type { MessageKind, OrderMessageKind } from '../../../../domain/message/message';
import {
  accountDeletedMessage,
  backInStockMessage,
  orderMessage,
  passkeyMessage,
  passwordChangedMessage,
  passwordResetMessage,
} from '../../../../domain/message/message-content';
import type { MessageContent } from '../../../../domain/message/message-content';
import { hindiTitles, orderWithTitles, paramsWithTitles } from '../../../../domain/order/other-titles';
import type { Language } from '../../../../domain/shop/language';
import { shorten } from '../../../../domain/text';
import { MESSAGES as ENGLISH } from '../../../../domain/wording/messages.en';
import type { MessageWords } from '../../../../domain/wording/messages.en';
import { MESSAGES as HINDI } from '../../../../domain/wording/messages.hi';
import { drainQueue } from '../../jobs/drain-queue';
import type { Tasks } from '../../jobs/tasks';
import { readOrder } from '../order';
import { mailHtml, mailText } from './mail-html';
import type { MailFrame } from './mail-html';
import { forgetMails } from './mailer';
import type { Mailer } from './mailer';
import { endMessage, findWaiting, removeDevice, addBackInStockMessages } from './message-store';
import type { MessageKey, WaitingMessage } from './message-store';
import type { PushSender } from './push-sender';
import { unsubscribeUrl } from './unsubscribe-router';
import type { UnsubscribeTokens } from './unsubscribe-token';

export interface SenderOptions {
  shopName: string;
  timeZone: string;
  /** The URL that people open. */
  shopUrl: string;
  dataDir: string;
  /** Whether mails reach anybody. */
  isMailSent: boolean;
  /** The token for a link that sets a user's password; null if the user is gone. */
  resetTokenFor: (userId: string) => Promise<string | null>;
}

type MessageJob = Tasks['send-message'];

/** A notification shows a few lines; push services reject 4 kB, as if the device were gone. */
const NOTICE_MAX = 240;

const WORDS: Readonly<Record<Language, MessageWords>> = { en: ENGLISH, hi: HINDI };

/**
 * Sends the rows of "messages", each as a job. Sends outside any transaction, and records it afterwards: each is sent
 * at least once, and again only if the shop dies in between.
 */
export class MessageSender {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mailer: Mailer,
    private readonly push: PushSender,
    private readonly tokens: UnsubscribeTokens,
    private readonly options: SenderOptions,
  ) {}

  /** Runs a job, and the ones queued after it. @throws Error without personal data: to be retried */
  async sendQueued(job: MessageJob, signal: AbortSignal | undefined, isLastAttempt: boolean): Promise<void> {
    await this.send(job, signal, isLastAttempt);
    const queue = { task: 'send-message', queue: job.queue ?? job.channel.toLowerCase() } as const;
    await drainQueue(this.dataSource, queue, (next) => this.send(next, signal), signal);
  }

  /** @throws Error without personal data: to be retried */
  async send(key: MessageKey, signal?: AbortSignal, isLastAttempt = false): Promise<void> {
    const message = await findWaiting(this.dataSource, key);
    if (!message) return;
    const content = isDue(message) ? await this.contentOf(message) : null;
    const isSent = content !== null && (await this.deliver(message, content, { signal, isLastAttempt }));
    await endMessage(this.dataSource, key, isSent ? 'SENT' : 'SKIPPED');
  }

  /** Notifies those who wait for a product. Idempotent. */
  queueBackInStock({ productId, backAt }: { productId: string; backAt: string }): Promise<void> {
    return addBackInStockMessages(this.dataSource, productId, new Date(backAt));
  }

  private async contentOf({
    userId,
    language,
    hasPasskeys,
    kind,
    orderId,
    params,
    product,
    titles,
    preferences,
    isRefundComing,
  }: WaitingMessage): Promise<MessageContent | null> {
    const words = WORDS[language];
    if (kind === 'BACK_IN_STOCK') return product && backInStockMessage(words, product);
    if (kind === 'ACCOUNT_DELETED') return accountDeletedMessage(words);
    if (kind === 'PASSWORD_CHANGED') return passwordChangedMessage(words, hasPasskeys);
    if (kind === 'PASSKEY_ADDED' || kind === 'PASSKEY_REMOVED')
      return passkeyMessage(words, kind, hasPasskeys);
    if (kind === 'PASSWORD_RESET') {
      const token = await this.options.resetTokenFor(userId);
      return token === null ? null : passwordResetMessage(words, token);
    }
    const order = await readOrder(this.dataSource.manager, { userId, _id: orderId! });
    const { timeZone } = this.options;
    const called = hindiTitles(titles ?? []);
    return orderMessage(words, {
      kind: kind satisfies OrderMessageKind,
      params: paramsWithTitles(params, called),
      order: orderWithTitles(order, called),
      timeZone,
      preferences,
      isRefundComing,
    });
  }

  /** @returns false if the shopper can no longer be reached by this channel */
  private async deliver(
    message: WaitingMessage,
    content: MessageContent,
    { signal, isLastAttempt }: { signal: AbortSignal | undefined; isLastAttempt: boolean },
  ): Promise<boolean> {
    if (message.channel === 'PUSH') return this.notify(message, content, isLastAttempt);
    const { _id, kind, email: to } = message;
    if (to === null) return false;
    if (kind === 'ACCOUNT_DELETED') {
      await forgetMails(this.options.dataDir, to);
      // It would be a file that nobody reads.
      if (!this.options.isMailSent) return false;
    }
    if (!isMailable(to)) return false;
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
    isLastAttempt: boolean,
  ): Promise<boolean> {
    if (!device) return false;
    const [body = ''] = content.paragraphs;
    const { path } = content.link;
    const push = {
      title: this.options.shopName,
      body: shorten(body, NOTICE_MAX),
      path,
      tag: orderId ?? _id,
    };
    const isSent = await this.push.send(device, push).catch((error: unknown) => {
      if (isLastAttempt) return false;
      throw error;
    });
    if (!isSent) await removeDevice(this.dataSource, device);
    return isSent;
  }

  /** Messages about orders cannot be unsubscribed from. */
  private frameOf({ userId, language, kind }: WaitingMessage): MailFrame {
    const { shopName, shopUrl: url } = this.options;
    const unsubscribe =
      kind === 'BACK_IN_STOCK'
        ? {
            label: WORDS[language].unsubscribe.link,
            url: unsubscribeUrl(url, this.tokens.of(userId), language),
          }
        : undefined;
    return { shopName, language, url, unsubscribe };
  }
}

function isDue({ kind, channel, preferences, params, later, isRecent }: WaitingMessage): boolean {
  // A reset mail is useless once its link has expired.
  if (kind === 'PASSWORD_RESET' && !isRecent) return false;
  const isWanted = (one: MessageKind): boolean => shouldSend({ kind: one, channel }, preferences);
  return isWanted(kind) && isWorthNotifying(kind, params) && !isOvertaken(kind, later.filter(isWanted));
}
