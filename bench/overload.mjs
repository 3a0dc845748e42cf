/** The shop when more is asked than it can do: what becomes of those whom it lets in, and of the others. */
import { createTickets, drive, failuresOf } from './load.mjs';
import { createOperations } from './operations.mjs';
import { openLoad, toBytes } from './open-load.mjs';

const WARM_UP_SECONDS = 8;
const MAXIMUM_SECONDS = 5;
const TIMES = [1, 2, 5];
/** More than ever wait for an answer. */
const CONNECTIONS = 1_000;
/** How often each is asked in one turn; nothing that takes two requests. */
const MIX = {
  ...{ browse: 6, 'browse-filters': 6, detail: 6, 'rest-categories': 1, cart: 3, orders: 1 },
  ...{ 'set-cart-qty': 4, wishlist: 2 },
};
const ROUNDS = 8;
/** So many that seldom two of those under way are the same shopper's, who would wait for each other. */
export const CROWD = 160;

/** Everything that is asked, each connection's shoppers in their turn, as an operation. */
function mixOf(world) {
  const operations = new Map(createOperations(world).map((operation) => [operation.key, operation]));
  const steps = (connection, ticket) =>
    Array.from({ length: ROUNDS }, (_, turn) =>
      Object.entries(MIX).flatMap(([key, number]) => {
        const some = operations.get(key).steps(connection, ticket);
        return Array.from({ length: number }, (_, index) => some[(turn * number + index) % some.length]);
      }),
    ).flat();
  return { key: 'mix', title: 'everything', steps };
}

/** The same, written beforehand and shuffled. */
function requestsOf(mix, toRequest, tickets) {
  const calls = Array.from({ length: CROWD }, (_, connection) =>
    mix.steps(connection, tickets.draw).map(({ call, next }) => call ?? next()),
  ).flat();
  return calls
    .map((call) => ({ call, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ call }) => toBytes(toRequest(call)));
}

/** Finds out what the shop can take, and asks that often, twice and five times as often. */
export async function overload(options, { shop, world }, say) {
  const { connections, overload: seconds } = options;
  const [mix, tickets] = [mixOf(world), createTickets()];
  say(`Finding out what the shop can take (${WARM_UP_SECONDS + MAXIMUM_SECONDS} s) …`);
  let answers = 0;
  const driveFor = (time) => drive(shop, mix, tickets, { connections, seconds: time }, () => answers++);
  await driveFor(WARM_UP_SECONDS);
  answers = 0;
  const found = await driveFor(MAXIMUM_SECONDS);
  if (failuresOf(found) > 0) throw new Error('The shop does not answer even before it is overloaded.');
  const maximum = answers / found.seconds;
  const rows = [];
  for (const times of TIMES) {
    const rate = Math.round(maximum * times);
    say(`${times} times ${maximum.toFixed(0)} requests a second, for ${seconds} s …`);
    // Anew each time: a filter that was asked for before is answered from what is kept.
    const requests = requestsOf(mix, shop.toRequest, tickets);
    const load = { rate, seconds, connections: CONNECTIONS };
    rows.push({ times, ...(await openLoad(Number(new URL(shop.url).port), requests, load)) });
  }
  return { maximum, rows };
}
