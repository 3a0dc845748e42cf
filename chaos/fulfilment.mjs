/** The staff's mutations from a placed to a delivered order: some items are short, replaced or lighter; some deliveries fail. */
import { randomInt } from 'node:crypto';

const CHANCE = { short: 0.15, replaced: 0.2, again: 0.2, fails: 0.15 };
/** The weighed share of the ordered weight. */
const LIGHTEST = 0.8;
const HEAVIEST = 1.1;

const RESULT = `{ status items { productId qty packGrams } }`;
const mutation = (name, more = '', args = '') =>
  `mutation ($orderId: ID!${more}) { order: ${name}(orderId: $orderId${args}) ${RESULT} }`;
const ofItem = (name, input) =>
  mutation(
    name,
    `, $productId: ID!, ${input.map(([arg, type]) => `$${arg}: ${type}`).join(', ')}`,
    `, productId: $productId, ${input.map(([arg]) => `${arg}: $${arg}`).join(', ')}`,
  );
const MUTATIONS = {
  startPicking: mutation('startPicking'),
  pickItem: ofItem('pickItem', [
    ['qty', 'Int!'],
    ['grams', 'Int'],
  ]),
  markShort: ofItem('markShort', [['missing', 'Int!']]),
  replaceItem: ofItem('replaceItem', [
    ['withProductId', 'ID!'],
    ['qty', 'Int!'],
  ]),
  finishPacking: mutation('finishPacking'),
  dispatchOrder: mutation('dispatchOrder'),
  deliverOrder: mutation('deliverOrder'),
  failDelivery: mutation('failDelivery', ', $reason: String!', ', reason: $reason'),
};

/** The order was cancelled meanwhile, or somebody else picks it. */
const TAKEN = ['CONFLICT'];
/** Rejected because of stock, a diet or the shopper's choice. */
const NOT_REPLACEABLE = ['INSUFFICIENT_STOCK', 'VALIDATION_FAILED'];

const happens = (chance) => Math.random() < chance;

/** Picks, packs, dispatches and delivers an order, unless somebody else changes it meanwhile. */
export async function fulfil(desk, world, { _id: orderId }) {
  const send = async (name, more = {}, expected = []) => {
    const once = () =>
      desk(name, MUTATIONS[name], { orderId, ...more }, { expected: [...TAKEN, ...expected] });
    // A double tap, or a retry after a lost response: it takes effect once.
    const responses = await Promise.all(happens(CHANCE.again) ? [once(), once()] : [once()]);
    return responses.find(({ code }) => !code)?.data?.order;
  };
  const begun = await send('startPicking');
  if (!begun) return;
  for (const item of begun.items) if (item.qty > 0) await decide(send, world, item);
  const packed = await send('finishPacking', {}, ['ITEMS_UNDECIDED']);
  if (packed) world.tally.acknowledge(packed.status, { orderId });
  if (packed?.status !== 'PACKED') return;
  if (!(await send('dispatchOrder'))) return;
  if (happens(CHANCE.fails)) {
    await send('failDelivery', { reason: 'Nobody opened' });
    await send('dispatchOrder');
  }
  if (await send('deliverOrder')) world.tally.acknowledge('DELIVERED', { orderId });
}

/** Picks, replaces or marks an item as short; if it cannot be replaced, it is picked. */
async function decide(send, { products }, { productId, qty, packGrams }) {
  if (happens(CHANCE.replaced)) {
    const withProductId = products[randomInt(products.length)];
    if (await send('replaceItem', { productId, withProductId, qty: 1 }, NOT_REPLACEABLE)) return;
  }
  const missing = happens(CHANCE.short) ? 1 + randomInt(qty) : 0;
  if (missing > 0) await send('markShort', { productId, missing });
  if (missing === qty) return;
  await send('pickItem', { productId, qty: qty - missing, grams: weigh(packGrams, qty - missing) });
}

const weigh = (packGrams, qty) =>
  packGrams && Math.round(packGrams * qty * (LIGHTEST + Math.random() * (HEAVIEST - LIGHTEST)));
