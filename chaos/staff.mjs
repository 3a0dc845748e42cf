/** Staff: they pick, pack and deliver orders, refund and cancel them; two of them may do the same at once. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from './client.mjs';
import { fulfil } from './fulfilment.mjs';

const PAUSE_MS = 300;
const CHANCE = { again: 0.3, concurrently: 0.2, twice: 0.2, refundFault: 0.2 };
/** The outcome of a payment's refunds, and after how many seconds. */
const REFUND_FAULTS = [
  ['processed', 5],
  ['failed', 0],
  ['failed', 3],
  ['refused', 0],
];

const REFUND = `mutation ($input: RefundInput!) { refundOrder(input: $input) { _id refunded captured } }`;
const CANCEL = `mutation ($orderId: ID!, $reason: String!) { cancelOrder(orderId: $orderId, reason: $reason) { status } }`;

/** It is out for delivery, or delivered. */
const TOO_LATE = { expected: ['NOT_CANCELLABLE'] };

/** Less than that is left to refund, or it would leave less than a rupee. */
const REJECTED = { expected: ['REFUND_TOO_LARGE', 'VALIDATION_FAILED'] };

const happens = (chance) => Math.random() < chance;

/** One member of staff, for as long as the shop is open. */
export async function workAtDesk(world, cookie) {
  const { desk } = createClient(world, { cookie });
  while (world.isOpen()) {
    await sleep(Math.random() * PAUSE_MS);
    const order = world.orders.splice(randomInt(world.orders.length + 1), 1)[0];
    if (!order) continue;
    if (happens(CHANCE.refundFault)) await world.provider.setOutcome(order.paymentId, ...pick(REFUND_FAULTS));
    // Somebody else may work on it at the same time.
    if (happens(CHANCE.concurrently)) world.orders.push(order);
    await pick(WORK)(desk, world, order);
    if (happens(CHANCE.again)) world.orders.push(order);
  }
}

const pick = (choices) => choices[randomInt(choices.length)];

const refundItems = (desk, world, order) => {
  const { productId, qty } = pick(order.items);
  return refund(desk, world, order, { items: [{ productId, qty: 1 + randomInt(qty) }] });
};

const refundAmount = (desk, world, order) =>
  refund(desk, world, order, { amount: (100 + randomInt(order.paise)) / 100 });

const refundAll = (desk, world, order) => refund(desk, world, order, {});

/** What staff do with an order, each as likely as it is frequent here. */
const WORK = [
  refundItems,
  refundItems,
  refundAmount,
  refundAmount,
  refundAll,
  cancel,
  fulfil,
  fulfil,
  fulfil,
];

/** The same idempotency key refunds once, however often it is sent. */
async function refund(desk, { tally }, { _id: orderId }, part) {
  const idempotencyKey = randomUUID();
  const input = { orderId, reason: 'It was bruised', idempotencyKey, ...part };
  const send = () => desk('refundOrder', REFUND, { input }, REJECTED);
  const responses = await Promise.all(happens(CHANCE.twice) ? [send(), send()] : [send()]);
  const refunded = {
    orderId,
    key: idempotencyKey,
    paise: part.amount ? Math.round(part.amount * 100) : null,
  };
  for (const { code } of responses) if (!code) tally.acknowledge('REFUND', refunded);
}

async function cancel(desk, { tally }, { _id: orderId }) {
  const { code, data } = await desk(
    'cancelOrder at the desk',
    CANCEL,
    { orderId, reason: 'No van' },
    TOO_LATE,
  );
  if (code) return;
  if (data.cancelOrder.status !== 'CANCELLED') tally.wrong.push(`cancelOrder: ${data.cancelOrder.status}`);
  tally.acknowledge('CANCELLED', { orderId });
}
