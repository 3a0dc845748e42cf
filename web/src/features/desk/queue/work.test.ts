import type { CachedItem, CachedOrder } from './cached-orders';
import type { WorkOperation } from './operations';
import { cachedItem, cachedOrder } from './test-order';
import { Work } from './work';
import type { WorkServer } from './work';

const ME = { _id: 'me', name: 'Asha', role: 'PICKER' as const };
const orderId = 'a';
const item = cachedItem();
const outcome = (qty: number): CachedItem => ({
  ...item,
  picked: { qty, grams: null, replacedBy: null, finalPaise: null },
});
const order = (status: CachedOrder['status'], items: CachedItem[]) =>
  cachedOrder({ _id: orderId, status, items, picker: { ...ME, active: true } });

/** Somebody at work on a device that stores nothing, where they began an order; the server responds with this one. */
function atWork(response: CachedOrder): Work {
  const server: WorkServer = {
    send: () => Promise.resolve({ result: { kind: 'DONE' }, order: response }),
    readOrder: () => Promise.resolve(response),
    isSignedIn: () => true,
  };
  const work = new Work(ME, server);
  opened.push(work);
  work.storeLists([order('PICKING', [item])], { round: [orderId] }, 1);
  return work;
}
const pick: WorkOperation = { kind: 'PICK', orderId, productId: item.productId, qty: 1, grams: null };
const reported = (work: Work) => work.state().queue.rejections.map(({ code }) => code);

const opened: Work[] = [];
beforeEach(() => {
  // Without locks, as on a plain http address.
  Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });
});
afterEach(() => Promise.allSettled(opened.splice(0).map((work) => work.discard())));

it('an order that was cancelled is reported, also if the response to a repeated step is first to say so', async () => {
  const work = atWork(order('CANCELLED', [outcome(1)]));
  await work.queue.add([pick]);
  await work.queue.flush();
  expect(reported(work)).toEqual(['CANCELLED']);
});

it('an order that was cancelled and is in no list any more is kept for its notice', async () => {
  const work = atWork(order('PICKING', [item]));
  work.storeLists([], { round: [] }, 1);
  expect(work.ordersInHand()).toHaveLength(1);
  work.storeLists([order('CANCELLED', [outcome(1)])], { round: [] }, 1);
  work.storeLists([], { candidates: [] }, 1);
  expect(work.state().cached.orders.a?.status).toBe('CANCELLED');
  await work.queue.flush();
  expect(reported(work)).toEqual(['CANCELLED']);
});

it('an order that is cancelled because its bag stays empty is not: nothing goes back to its shelf', async () => {
  const gone = order('CANCELLED', [outcome(0)]);
  const work = atWork(gone);
  await work.queue.add([{ kind: 'FINISH', orderId }]);
  await work.queue.flush();
  expect(work.state().cached.orders.a?.status).toBe('CANCELLED');
  const elsewhere = atWork(gone);
  elsewhere.storeLists([gone], { round: [orderId] }, 1);
  await elsewhere.queue.flush();
  expect([...reported(work), ...reported(elsewhere)]).toEqual([]);
});

it('an order that somebody else has taken over is reported, though nothing waited to be sent', async () => {
  const taken = { ...order('PICKING', [item]), picker: { ...ME, _id: 'other', active: true } };
  const work = atWork(taken);
  work.storeLists([taken], { round: [] }, 1);
  await work.queue.flush();
  expect(reported(work)).toEqual(['TAKEN']);
});

it('an order is not said to be taken over by a list from before its picker took it over', async () => {
  const mine = order('PICKING', [item]);
  const work = atWork(mine);
  const since = performance.now();
  await work.queue.add([{ kind: 'START', orderId, takeOverFrom: 'other' }]);
  await work.queue.flush();
  work.storeLists([{ ...mine, picker: { ...ME, _id: 'other', active: true } }], { round: [] }, since);
  await work.queue.flush();
  expect(reported(work)).toEqual([]);
});

it('a response that a later one has overtaken changes nothing', async () => {
  const work = atWork(order('PICKING', [item]));
  work.storeLists([order('CANCELLED', [outcome(1)])], { round: [] }, 3);
  await work.queue.flush();
  await work.queue.dismiss('cancelled:a');
  work.storeLists([order('PICKING', [item])], { round: [orderId] }, 2);
  expect(work.state().cached).toMatchObject({ round: [], orders: {} });
  // It would be reported again by the next one.
  work.storeLists([order('CANCELLED', [outcome(1)])], { round: [] }, 4);
  await work.queue.flush();
  expect(reported(work)).toEqual([]);
});

it('an order that was packed by its picker is not', async () => {
  const work = atWork(order('PACKED', [outcome(1)]));
  work.storeLists([order('PACKED', [outcome(1)])], { round: [] }, 1);
  await work.queue.flush();
  expect(reported(work)).toEqual([]);
});

it('what is done at once, before the device is known to store nothing, is all kept', async () => {
  const work = atWork(order('PICKING', [item]));
  const waitMs = 60_000;
  await Promise.all(['b', 'c', 'd'].map((other) => work.queue.add([{ ...pick, orderId: other }], waitMs)));
  expect(work.state().queue.waiting.map(({ operation }) => operation.orderId)).toEqual(['b', 'c', 'd']);
});
