import { OperationQueue, UNDO_MS } from './operation-queue';
import type { SendResult } from './operation-queue';
import { EMPTY_QUEUE } from './queue-state';
import type { QueueState } from './queue-state';
import type { WorkOperation } from './operations';

const start = (orderId = 'a'): WorkOperation => ({ kind: 'START', orderId });
const pick = (productId: string, orderId = 'a', qty = 1): WorkOperation => ({
  ...{ kind: 'PICK', orderId, productId, qty, grams: null },
});
const deliver = (orderId = 'a'): WorkOperation => ({ kind: 'DELIVER', orderId });
const done: SendResult = { kind: 'DONE' };

/** A browser, whose tabs share a store and a lock, and a server with fake responses. */
function world(
  respond: (operation: WorkOperation, count: number) => SendResult | Promise<SendResult> = () => done,
) {
  let state: QueueState = EMPTY_QUEUE;
  let lock = Promise.resolve();
  let ids = 0;
  const sent: WorkOperation[] = [];
  const waitedSince: (number | undefined)[] = [];
  const refetch: string[] = [];
  const open = (): OperationQueue =>
    new OperationQueue({
      change: async (change) => (state = change(state)),
      withLock: (work) => (lock = lock.then(work)),
      send: async (operation, since) => {
        sent.push(operation);
        waitedSince.push(since);
        return respond(operation, sent.length);
      },
      refetch: async (orderId) => refetch.push(orderId),
      changed: () => undefined,
      newId: () => `${(ids += 1)}`,
    });
  return { open, sent, waitedSince, refetch, stored: () => state };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('sends each operation once, in order', async () => {
  const { open, sent, stored } = world();
  const queue = open();
  await queue.add([start(), pick('tomato')]);
  await queue.add([pick('milk')]);
  await queue.flush();
  expect(sent).toEqual([start(), pick('tomato'), pick('milk')]);
  expect(stored()).toEqual(EMPTY_QUEUE);
});

it('sends what could still be undone once it is asked to hurry', async () => {
  const { open, sent } = world();
  const queue = open();
  await queue.add([deliver()], UNDO_MS);
  await queue.flush();
  expect(sent).toEqual([]);
  await queue.hurry();
  expect(sent).toEqual([deliver()]);
});

it('retries until there is a response, and loses nothing', async () => {
  const { open, sent, stored } = world((_operation, count) => (count <= 3 ? { kind: 'OFFLINE' } : done));
  const queue = open();
  await queue.add([start(), pick('tomato')]);
  await queue.flush();
  expect(stored().waiting).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(sent.slice(-2)).toEqual([start(), pick('tomato')]);
  expect(new Set(sent.slice(0, -1).map(({ kind }) => kind))).toEqual(new Set(['START']));
  expect(stored()).toEqual(EMPTY_QUEUE);
});

it('says since when an operation has waited, if it is sent again or late', async () => {
  const { open, waitedSince } = world((_operation, count) => (count === 1 ? { kind: 'OFFLINE' } : done));
  const queue = open();
  const at = Date.now();
  await queue.add([start(), pick('tomato')]);
  await queue.flush();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(waitedSince).toEqual([undefined, at, undefined]);
  await queue.add([deliver()], UNDO_MS);
  const later = Date.now();
  await queue.flush();
  queue.stop();
  await jest.advanceTimersByTimeAsync(60_000);
  await queue.flush();
  expect(waitedSince.at(-1)).toBe(later);
});

it('resumes after a reload', async () => {
  let reachable = false;
  const { open, sent, stored } = world(() => (reachable ? done : { kind: 'OFFLINE' }));
  const before = open();
  await before.add([start(), pick('tomato')]);
  await before.flush();
  before.stop();
  reachable = true;
  sent.length = 0;
  await open().flush();
  expect(sent).toEqual([start(), pick('tomato')]);
  expect(stored()).toEqual(EMPTY_QUEUE);
});

it('sends everything once though two tabs try', async () => {
  const { open, sent } = world(async () => {
    await Promise.resolve();
    return done;
  });
  const [one, other] = [open(), open()];
  await Promise.all([one.add([start(), pick('tomato')]), other.add([start('b')])]);
  await Promise.all([one.flush(), other.flush(), one.flush()]);
  expect(sent).toHaveLength(3);
});

it('continues with other orders after a failure', async () => {
  const { open, sent, stored } = world(({ orderId }, count) =>
    orderId === 'a' && count < 4 ? { kind: 'FAILED' } : done,
  );
  const queue = open();
  await queue.add([start(), pick('tomato'), start('b')]);
  await queue.flush();
  expect(sent).toContainEqual(start('b'));
  expect(sent).not.toContainEqual(pick('tomato'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(stored()).toEqual(EMPTY_QUEUE);
});

it('waits for its owner to sign in again, without sending anything', async () => {
  let signedIn = false;
  const { open, sent, stored } = world(() => (signedIn ? done : { kind: 'SIGNED_OUT' }));
  const queue = open();
  await queue.add([start()]);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  signedIn = true;
  await queue.flush();
  expect(stored()).toEqual(EMPTY_QUEUE);
});

it('refetches an order after a rejection, which is kept until it is dismissed', async () => {
  const { open, sent, refetch, stored } = world(({ orderId }) =>
    orderId === 'a' ? { kind: 'REJECTED', code: 'CONFLICT', message: 'Ravi has it.' } : done,
  );
  const queue = open();
  await queue.add([start(), pick('tomato'), start('b')]);
  await queue.flush();
  expect(sent).toEqual([start(), start('b')]);
  expect(refetch).toEqual(['a']);
  const [rejection] = stored().rejections;
  expect(rejection).toMatchObject({ orderId: 'a', code: 'CONFLICT', operations: [start(), pick('tomato')] });
  await queue.dismiss(rejection!.id);
  expect(stored()).toEqual(EMPTY_QUEUE);
});

it('leaves time to undo what cannot be reversed later', async () => {
  const { open, sent, stored } = world();
  const queue = open();
  const [slip] = await queue.add([deliver()], UNDO_MS);
  await queue.add([deliver('b')], UNDO_MS);
  await jest.advanceTimersByTimeAsync(UNDO_MS - 1);
  expect(sent).toEqual([]);
  expect(await queue.undo(slip!)).toBe(true);
  await jest.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([deliver('b')]);
  expect(stored()).toEqual(EMPTY_QUEUE);
});

it('says when it is too late to undo', async () => {
  const { open, sent } = world(() => ({ kind: 'OFFLINE' }));
  const queue = open();
  const [id] = await queue.add([pick('tomato')]);
  await queue.flush();
  expect(sent).toContainEqual(pick('tomato'));
  expect(await queue.undo(id!)).toBe(false);
});
