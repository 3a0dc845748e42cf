import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import express from 'express';
import type { Response, Router } from 'express';
import { isStorable } from '../../../common/storable';
import type { RazorpayKeys } from '../razorpay-provider';
import { errorResponse } from './sandbox-response';
import type { ApiResponse } from './sandbox-response';
import type { SandboxApi } from './sandbox-api';
import { OUTCOMES } from './sandbox-store';
import type { SandboxStore } from './sandbox-store';

const SCRIPT = path.resolve(__dirname, '../../../../../../server/public/sandbox-checkout.js');

/**
 * A payment provider that moves no money: the API, the checkout script, and `POST /pay` to pay or fail without a browser.
 * The last two need no key: the id of an order cannot be guessed.
 */
export function createSandboxRouter(api: SandboxApi, store: SandboxStore, keys: RazorpayKeys): Router {
  const router = express.Router();
  router.use(express.json({ limit: '10kb' }));
  const script = readFileSync(SCRIPT, 'utf8');
  router.get(
    '/checkout.js',
    (_request, response) => void response.type('js').set('cache-control', 'no-cache').send(script),
  );
  router.post('/pay', async ({ body }, response) => send(response, await pay(store, keys, body)));
  router.use(async (request, response) => {
    const { method, path, query, body } = request;
    const idempotencyKey = request.get('x-refund-idempotency');
    const authorization = request.get('authorization');
    send(response, await api({ method, path, query, body, authorization, idempotencyKey }));
  });
  return router;
}

const send = (response: Response, { status, body }: ApiResponse): void =>
  void response.status(status).json(body);

async function pay(store: SandboxStore, { keySecret }: RazorpayKeys, body: unknown): Promise<ApiResponse> {
  const { order_id: id, outcome: wanted } = (body ?? {}) as Record<string, unknown>;
  const order = typeof id === 'string' && isStorable(id) ? await store.order(id) : undefined;
  if (!order) return errorResponse(400, 'The id provided does not exist.');
  const outcome = OUTCOMES.find((one) => one === wanted);
  if (!outcome) return errorResponse(400, `The outcome must be one of ${OUTCOMES.join(', ')}.`);
  const payment = await store.pay(order, outcome);
  if (payment.status === 'failed') return errorResponse(400, 'The payment was declined.', payment);
  const signature = createHmac('sha256', keySecret).update(`${order.id}|${payment.id}`).digest('hex');
  return {
    status: 200,
    body: {
      razorpay_payment_id: payment.id,
      razorpay_order_id: order.id,
      razorpay_signature: signature,
    },
  };
}
