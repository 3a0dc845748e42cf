import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import express from 'express';
import type { RequestHandler, Response, Router } from 'express';
import type { SandboxOrder, SandboxPayment, SandboxStore } from './sandbox-store';

export interface SandboxKeys {
  keyId: string;
  keySecret: string;
}

const SCRIPT = path.resolve(__dirname, '../../../../../../server/public/sandbox-checkout.js');

/**
 * A payment provider that moves no money: the part of Razorpay's API that its SDK calls, its checkout script, and
 * `POST /pay` to pay or fail without a browser. Reading is open to everyone, for there is nothing to hide.
 */
export function createSandboxRouter(store: SandboxStore, keys: SandboxKeys): Router {
  const router = express.Router();
  router.use(express.json({ limit: '10kb' }));
  const script = readFileSync(SCRIPT, 'utf8');
  router.get(
    '/checkout.js',
    (_request, response) => void response.type('js').set('cache-control', 'no-cache').send(script),
  );
  router.post('/v1/orders', withKey(keys), openOrder(store));
  router.get('/v1/orders', async (request, response) => {
    const { receipt } = request.query;
    const found = await store.orders(typeof receipt === 'string' ? receipt : undefined);
    response.json(collection(found.map(toOrder)));
  });
  router.get('/v1/orders/:id', async (request, response) =>
    show(response, await store.order(request.params.id), toOrder),
  );
  router.get(
    '/v1/orders/:id/payments',
    async (request, response) =>
      void response.json(collection((await store.payments(request.params.id)).map(toPayment))),
  );
  router.get(
    '/v1/payments',
    async (_request, response) => void response.json(collection((await store.payments()).map(toPayment))),
  );
  router.get('/v1/payments/:id', async (request, response) =>
    show(response, await store.payment(request.params.id), toPayment),
  );
  router.post('/pay', pay(store, keys));
  return router;
}

function openOrder(store: SandboxStore): RequestHandler {
  return async (request, response) => {
    const { amount, currency, receipt } = (request.body ?? {}) as Record<string, unknown>;
    if (!Number.isInteger(amount) || (amount as number) < 100 || currency !== 'INR')
      return refuse(response, 400, 'The amount must be at least INR 1.00.');
    response.json(toOrder(await store.openOrder(amount as number, currency, String(receipt ?? ''))));
  };
}

function pay(store: SandboxStore, { keySecret }: SandboxKeys): RequestHandler {
  return async (request, response) => {
    const { order_id: id, outcome } = (request.body ?? {}) as Record<string, unknown>;
    const order = typeof id === 'string' && !id.includes('\0') ? await store.order(id) : undefined;
    if (!order) return refuse(response, 400, 'The id provided does not exist.');
    if (outcome !== 'success' && outcome !== 'failure')
      return refuse(response, 400, 'The outcome must be "success" or "failure".');
    const payment = await store.pay(order, outcome === 'success' ? 'captured' : 'failed', webhookBody);
    if (payment.status === 'failed') return refuse(response, 400, 'The payment was declined.', payment);
    response.json({
      razorpay_payment_id: payment.id,
      razorpay_order_id: order.id,
      razorpay_signature: createHmac('sha256', keySecret).update(`${order.id}|${payment.id}`).digest('hex'),
    });
  };
}

const withKey = ({ keyId, keySecret }: SandboxKeys): RequestHandler => {
  const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  return (request, response, next) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length === expected.length && timingSafeEqual(given, expected)) return next();
    refuse(response, 401, 'The api key/secret provided is invalid');
  };
};

function refuse(response: Response, status: number, description: string, payment?: SandboxPayment): void {
  const metadata = payment ? { payment_id: payment.id, order_id: payment.order_id } : {};
  response.status(status).json({ error: { code: 'BAD_REQUEST_ERROR', description, metadata } });
}

function show<Thing>(response: Response, found: Thing | undefined, toJson: (thing: Thing) => object): void {
  if (found) response.json(toJson(found));
  else refuse(response, 400, 'The id provided does not exist');
}

const collection = (items: object[]) => ({ entity: 'collection', count: items.length, items });
const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
const toOrder = ({ created_at: at, ...order }: SandboxOrder) => ({
  ...order,
  entity: 'order',
  created_at: seconds(at),
});
const toPayment = ({ created_at: at, ...payment }: SandboxPayment) => ({
  ...payment,
  entity: 'payment',
  captured: payment.status === 'captured',
  created_at: seconds(at),
});

const webhookBody = (payment: SandboxPayment): string =>
  JSON.stringify({
    entity: 'event',
    event: `payment.${payment.status}`,
    contains: ['payment'],
    payload: { payment: { entity: toPayment(payment) } },
    created_at: seconds(payment.created_at),
  });
