/** Staff's steps from a placed to a delivered order: some items are short, replaced or lighter, and some deliveries fail. */
import { randomInt } from 'node:crypto';

const CHANCE = { short: 0.15, replaced: 0.2, again: 0.2, nobodyIn: 0.15 };
/** The weighed share of the ordered weight. */
const LIGHTEST = 0.8;
const HEAVIEST = 1.1;

const ANSWER = `{ status items { productId qty packGrams } }`;
const step = (name, more = '', args = '') =>
  `mutation ($orderId: ID!${more}) { order: ${name}(orderId: $orderId${args}) ${ANSWER} }`;
const line = (name, input) =>
  step(
    name,
    `, $productId: ID!, ${input.map(([arg, type]) => `$${arg}: ${type}`).join(', ')}`,
    `, productId: $productId, ${input.map(([arg]) => `${arg}: $${arg}`).join(', ')}`,
  );
const MUTATIONS = {
  startPicking: step('startPicking'),
  pickItem: line('pickItem', [
    ['qty', 'Int!'],
    ['grams', 'Int'],
  ]),
  markShort: line('markShort', [['missing', 'Int!']]),
  replaceItem: line('replaceItem', [
    ['withProductId', 'ID!'],
    ['qty', 'Int!'],
  ]),
  finishPacking: step('finishPacking'),
  dispatchOrder: step('dispatchOrder'),
  deliverOrder: step('deliverOrder'),
  failDelivery: step('failDelivery', ', $reason: String!', ', reason: $reason'),
};

/** It was cancelled meanwhile, or somebody else picks it. */
const TAKEN = ['CONFLICT'];
/** Not permitted by stock, a diet or the shopper. */
const UNFIT = ['INSUFFICIENT_STOCK', 'VALIDATION_FAILED'];

const happens = (chance) => Math.random() < chance;

/** Picks, packs, dispatches and delivers an order, unless somebody interferes. */
export async function fulfil(desk, world, { _id: orderId }) {
  const send = async (name, more = {}, expected = []) => {
    const once = () =>
      desk(name, MUTATIONS[name], { orderId, ...more }, { expected: [...TAKEN, ...expected] });
    // Two taps, or a lost response: it takes effect once.
    const answers = await Promise.all(happens(CHANCE.again) ? [once(), once()] : [once()]);
    return answers.find(({ code }) => !code)?.data?.order;
  };
  const begun = await send('startPicking');
  if (!begun) return;
  for (const item of begun.items) if (item.qty > 0) await decide(send, world, item);
  const packed = await send('finishPacking', {}, ['ITEMS_UNDECIDED']);
  if (packed) world.tally.tell(packed.status, { orderId });
  if (packed?.status !== 'PACKED') return;
  if (!(await send('dispatchOrder'))) return;
  if (happens(CHANCE.nobodyIn)) {
    await send('failDelivery', { reason: 'Nobody opened' });
    await send('dispatchOrder');
  }
  if (await send('deliverOrder')) world.tally.tell('DELIVERED', { orderId });
}

/** Handles one line; if it cannot be replaced, it is picked. */
async function decide(send, { products }, { productId, qty, packGrams }) {
  if (happens(CHANCE.replaced)) {
    const withProductId = products[randomInt(products.length)];
    if (await send('replaceItem', { productId, withProductId, qty: 1 }, UNFIT)) return;
  }
  const missing = happens(CHANCE.short) ? 1 + randomInt(qty) : 0;
  if (missing > 0) await send('markShort', { productId, missing });
  if (missing === qty) return;
  await send('pickItem', { productId, qty: qty - missing, grams: weigh(packGrams, qty - missing) });
}

const weigh = (packGrams, qty) =>
  packGrams && Math.round(packGrams * qty * (LIGHTEST + Math.random() * (HEAVIEST - LIGHTEST)));
