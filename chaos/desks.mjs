/** Staff: they pick, pack and bring orders, give money back, and cancel; two of them may do the same at once. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from './client.mjs';
import { fulfil } from './fulfilment.mjs';

const PAUSE_MS = 300;
const CHANCE = { again: 0.3, beside: 0.2, twice: 0.2, trouble: 0.2 };
/** What is to become of the refunds of a payment. */
const TROUBLES = [
  ['processed', 5],
  ['failed', 0],
  ['failed', 3],
  ['refused', 0],
];

const REFUND = `mutation ($input: RefundInput!) { refundOrder(input: $input) { _id refunded captured } }`;
const CANCEL = `mutation ($orderId: ID!, $reason: String!) { cancelOrder(orderId: $orderId, reason: $reason) { status } }`;

/** It is on its way, or was brought. */
const GONE = { expected: ['NOT_CANCELLABLE'] };

/** There is not as much left, or less than a rupee would be. */
const REJECTED = { expected: ['REFUND_TOO_LARGE', 'VALIDATION_FAILED'] };

const happens = (chance) => Math.random() < chance;

/** One member of staff, for as long as the shop is open. */
export async function keepDesk(world, cookie) {
  const { desk } = createClient(world, { cookie });
  while (world.isOpen()) {
    await sleep(Math.random() * PAUSE_MS);
    const order = world.orders.splice(randomInt(world.orders.length + 1), 1)[0];
    if (!order) continue;
    if (happens(CHANCE.trouble)) await world.provider.setOutcome(order.paymentId, ...pick(TROUBLES));
    // Somebody else may take it up at the same time.
    if (happens(CHANCE.beside)) world.orders.push(order);
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

/** What is done to an order, as often as it is here. */
const WORK = [
  ...[refundItems, refundItems, refundAmount, refundAmount, refundAll],
  ...[cancel, fulfil, fulfil, fulfil],
];

/** The same key gives back once, however often it is sent. */
async function refund(desk, { tally }, { _id: orderId }, what) {
  const idempotencyKey = randomUUID();
  const input = { orderId, reason: 'It was bruised', idempotencyKey, ...what };
  const send = () => desk('refundOrder', REFUND, { input }, REJECTED);
  const answers = await Promise.all(happens(CHANCE.twice) ? [send(), send()] : [send()]);
  const told = { orderId, key: idempotencyKey, paise: what.amount ? Math.round(what.amount * 100) : null };
  for (const { code } of answers) if (!code) tally.tell('REFUND', told);
}

async function cancel(desk, { tally }, { _id: orderId }) {
  const { code, data } = await desk('cancelOrder at the desk', CANCEL, { orderId, reason: 'No van' }, GONE);
  if (code) return;
  if (data.cancelOrder.status !== 'CANCELLED') tally.wrong.push(`cancelOrder: ${data.cancelOrder.status}`);
  tally.tell('CANCELLED', { orderId });
}
