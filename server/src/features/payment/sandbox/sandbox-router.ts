import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import express from 'express';
import type { RequestHandler, Response, Router } from 'express';
import { isStorable } from '../../../common/storable';
import { refusal, webhookBody } from './sandbox-api';
import type { ApiAnswer, SandboxApi, SandboxKeys } from './sandbox-api';
import type { Outcome, SandboxStore } from './sandbox-store';

const SCRIPT = path.resolve(__dirname, '../../../../../../server/public/sandbox-checkout.js');

/**
 * A payment provider that moves no money: the part of Razorpay's API that its SDK calls, its checkout script, and
 * `POST /pay` to pay or fail without a browser. The last two need no key: the id of an order cannot be guessed.
 */
export function createSandboxRouter(api: SandboxApi, store: SandboxStore, keys: SandboxKeys): Router {
  const router = express.Router();
  router.use(express.json({ limit: '10kb' }));
  const script = readFileSync(SCRIPT, 'utf8');
  router.get(
    '/checkout.js',
    (_request, response) => void response.type('js').set('cache-control', 'no-cache').send(script),
  );
  router.post('/pay', pay(store, keys));
  router.use(async ({ method, path, query, body, headers }, response, next) => {
    const answer = await api({ method, path, query, body, authorization: headers.authorization });
    if (answer) send(response, answer);
    else next();
  });
  return router;
}

const send = (response: Response, { status, body }: ApiAnswer): void =>
  void response.status(status).json(body);

/** An authorised payment is one that the bank has agreed to, and whose money nobody has taken yet. */
const OUTCOMES: readonly Outcome[] = ['success', 'failure', 'authorized'];
const isOutcome = (value: unknown): value is Outcome => OUTCOMES.includes(value as Outcome);

function pay(store: SandboxStore, { keySecret }: SandboxKeys): RequestHandler {
  return async (request, response) => {
    const { order_id: id, outcome } = (request.body ?? {}) as Record<string, unknown>;
    const order = typeof id === 'string' && isStorable(id) ? await store.order(id) : undefined;
    if (!order) return send(response, refusal(400, 'The id provided does not exist.'));
    if (!isOutcome(outcome))
      return send(response, refusal(400, `The outcome must be one of ${OUTCOMES.join(', ')}.`));
    const payment = await store.pay(order, outcome, webhookBody);
    if (payment.status === 'failed')
      return send(response, refusal(400, 'The payment was declined.', payment));
    response.json({
      razorpay_payment_id: payment.id,
      razorpay_order_id: order.id,
      razorpay_signature: createHmac('sha256', keySecret).update(`${order.id}|${payment.id}`).digest('hex'),
    });
  };
}
