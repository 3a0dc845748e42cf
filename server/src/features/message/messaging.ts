import { createHmac } from 'node:crypto';
import type { Router } from 'express';
import type { DataSource } from 'typeorm';
import type { UserTransactions } from '../account';
import { createMailPage, MAIL_PATH } from './mail-page';
import { createMailer } from './mailer';
import type { MailOptions } from './mailer';
import { MessageSender } from './message-sender';
import type { SenderOptions } from './message-sender';
import { MessageService } from './message.service';
import { PushSender } from './push-sender';
import { createUnsubscribeRouter, UNSUBSCRIBE_PATH } from './unsubscribe-router';
import { UnsubscribeTokens } from './unsubscribe-token';

export interface MessagingOptions extends Omit<SenderOptions, 'isMailSent'> {
  /** Mail settings. */
  mail: Omit<MailOptions, 'dataDir'>;
  /** Push services besides those of the known browsers. */
  pushHosts: readonly string[];
  jwtSecret: string;
  production: boolean;
}

/** The parts of messaging: preferences, the jobs that send, and pages by path. */
export interface Messaging {
  service: MessageService;
  sender: MessageSender;
  /** Whether mails reach anybody. */
  isMailSent: boolean;
  pages: Readonly<Record<string, Router>>;
}

/** Sends by SMTP if configured; otherwise mails are files, which a page shows outside production. */
export function createMessaging(
  dataSource: DataSource,
  transactions: UserTransactions,
  options: MessagingOptions,
): Messaging {
  const { mail, pushHosts, dataDir, jwtSecret, production } = options;
  const push = new PushSender(dataSource, { subject: `mailto:${mail.from.address}`, hosts: pushHosts });
  const tokens = new UnsubscribeTokens(createHmac('sha256', jwtSecret).update('messages').digest('hex'));
  const mailer = createMailer({ ...mail, dataDir });
  const isShown = mail.smtpUrl === undefined && !production;
  // The page that shows them takes the place of a mail server.
  const isMailSent = mail.smtpUrl !== undefined || isShown;
  const service = new MessageService(dataSource, transactions, push, isMailSent);
  return {
    service,
    isMailSent,
    sender: new MessageSender(dataSource, mailer, push, tokens, { ...options, isMailSent }),
    pages: {
      [UNSUBSCRIBE_PATH]: createUnsubscribeRouter(service, tokens, options.shopName),
      ...(isShown && { [MAIL_PATH]: createMailPage(dataDir) }),
    },
  };
}
