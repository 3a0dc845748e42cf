import { createHmac } from 'node:crypto';
import type { Router } from 'express';
import type { DataSource } from 'typeorm';
import type { Logger } from '../../common/log';
import type { RecurringWork, Wake } from '../../jobs/schedule';
import type { PaymentProvider } from './payment-provider';
import { RazorpayProvider } from './razorpay-provider';
import type { RazorpayKeys } from './razorpay-provider';
import { createSandboxApi } from './sandbox/sandbox-api';
import { createSandboxRouter } from './sandbox/sandbox-router';
import { SandboxRefunds } from './sandbox/sandbox-refunds';
import { SandboxStore } from './sandbox/sandbox-store';
import { createSandboxTransport } from './sandbox/sandbox-transport';
import { sendDueWebhooks } from './sandbox/sandbox-webhooks';

export interface PaymentOptions {
  /** Null: the sandbox. */
  razorpay: RazorpayKeys | null;
  jwtSecret: string;
  /** Where browsers reach the shop; undefined: at the origin of the page. */
  publicUrl: string | undefined;
  /** Where this process reaches itself. */
  selfUrl: string;
  wake: Wake;
}

/** The provider; without an account, the sandbox's routes and webhook sender too. */
export interface Payments {
  provider: PaymentProvider;
  sandbox: { router: Router; webhooks: RecurringWork } | null;
}

export const SANDBOX_PATH = '/sandbox/razorpay';
export const WEBHOOK_PATH = '/payments/webhook';
const RAZORPAY_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';
const RAZORPAY_PAYMENTS = 'https://dashboard.razorpay.com/app/payments/';
/** So that those of a crowd are sent together, and not faster than a provider would. */
export const WEBHOOKS_EVERY_MS = 500;

/** Razorpay with the keys of an account, otherwise the sandbox. */
export function createPayments(dataSource: DataSource, options: PaymentOptions, log: Logger): Payments {
  const { razorpay, publicUrl, selfUrl, jwtSecret, wake } = options;
  if (razorpay) {
    const name = razorpay.keyId.startsWith('rzp_live_') ? 'razorpay-live' : 'razorpay-test';
    const urls = { scriptUrl: RAZORPAY_SCRIPT, paymentsUrl: RAZORPAY_PAYMENTS };
    const settings = { ...razorpay, ...urls, name } as const;
    return { provider: new RazorpayProvider(settings, log), sandbox: null };
  }
  const keys = sandboxKeys(jwtSecret);
  const scriptUrl = `${publicUrl ?? ''}${SANDBOX_PATH}/checkout.js`;
  const onWebhook = (): void => wake('send-sandbox-webhooks', WEBHOOKS_EVERY_MS);
  const store = new SandboxStore(dataSource, onWebhook);
  const api = createSandboxApi(store, new SandboxRefunds(dataSource, onWebhook), keys);
  const transport = createSandboxTransport(api, log);
  const target = { url: `${selfUrl}/api${WEBHOOK_PATH}`, secret: keys.webhookSecret };
  const webhooks: RecurringWork = {
    run: () => sendDueWebhooks(store, target, log),
    nextInMs: () => store.nextWebhookInMs(),
  };
  return {
    provider: new RazorpayProvider({ ...keys, name: 'sandbox', scriptUrl, transport }, log),
    sandbox: { router: createSandboxRouter(api, store, keys), webhooks },
  };
}

/** The sandbox's keys: derived from the session secret, so that every process of a shop has the same. */
export function sandboxKeys(jwtSecret: string): RazorpayKeys {
  const secret = (use: string): string =>
    createHmac('sha256', jwtSecret).update(`sandbox ${use}`).digest('hex');
  return { keyId: 'rzp_test_sandbox', keySecret: secret('key'), webhookSecret: secret('webhook') };
}
