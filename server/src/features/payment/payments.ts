import { createHmac } from 'node:crypto';
import type { Router } from 'express';
import type { DataSource } from 'typeorm';
import type { Logger } from '../../common/log';
import type { PaymentProvider, ProviderName } from './payment-provider';
import { RazorpayProvider } from './razorpay-provider';
import { createSandboxApi } from './sandbox/sandbox-api';
import { createSandboxRouter } from './sandbox/sandbox-router';
import { SandboxStore } from './sandbox/sandbox-store';
import { createSandboxTransport } from './sandbox/sandbox-transport';
import { SandboxWebhooks } from './sandbox/sandbox-webhooks';

/** The keys of an account at Razorpay. */
export interface RazorpayKeys {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

export interface PaymentOptions {
  /** Null: the sandbox. */
  razorpay: RazorpayKeys | null;
  jwtSecret: string;
  /** Where browsers reach the shop, when that is not where they are already. */
  publicUrl: string | undefined;
  /** Where this process reaches itself. */
  selfUrl: string;
}

/** The provider, and where there is no account at one, the sandbox's routes and webhooks. */
export interface Payments {
  provider: PaymentProvider;
  sandbox: { router: Router; webhooks: SandboxWebhooks } | null;
}

export const SANDBOX_PATH = '/sandbox/razorpay';
export const WEBHOOK_PATH = '/payments/webhook';
const RAZORPAY_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';

/** Razorpay with the keys of an account, else the sandbox. */
export function createPayments(dataSource: DataSource, options: PaymentOptions, log: Logger): Payments {
  if (options.razorpay)
    return {
      provider: new RazorpayProvider(
        { ...options.razorpay, name: modeOf(options.razorpay), scriptUrl: RAZORPAY_SCRIPT },
        log,
      ),
      sandbox: null,
    };
  const { publicUrl, selfUrl, jwtSecret } = options;
  const keys = sandboxKeys(jwtSecret);
  const scriptUrl = `${publicUrl?.replace(/\/$/, '') ?? ''}${SANDBOX_PATH}/checkout.js`;
  const store = new SandboxStore(dataSource);
  const api = createSandboxApi(store, keys);
  const transport = createSandboxTransport(api, log);
  return {
    provider: new RazorpayProvider({ ...keys, name: 'sandbox', scriptUrl, transport }, log),
    sandbox: {
      router: createSandboxRouter(api, store, keys),
      webhooks: new SandboxWebhooks(store, `${selfUrl}/api${WEBHOOK_PATH}`, keys.webhookSecret, log),
    },
  };
}

/** Razorpay tells the two apart by the key. */
const modeOf = ({ keyId }: RazorpayKeys): ProviderName =>
  keyId.startsWith('rzp_live_') ? 'razorpay-live' : 'razorpay-test';

/** Every process of a shop has the same, without anybody setting them. */
function sandboxKeys(jwtSecret: string): RazorpayKeys {
  const secret = (use: string): string =>
    createHmac('sha256', jwtSecret).update(`sandbox ${use}`).digest('hex');
  return { keyId: 'rzp_test_sandbox', keySecret: secret('key'), webhookSecret: secret('webhook') };
}
