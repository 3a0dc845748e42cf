import { OperationQueue, UNDO_MS } from './operation-queue';
import type { SendResult } from './operation-queue';
import type { WorkOperation } from './operations';
import {
  EMPTY_QUEUE,
  complete,
  dismiss,
  enqueue,
  lossId,
  markSent,
  nextDue,
  note,
  reject,
  removeUnsent,
} from './queue-state';
import type { QueueState } from './queue-state';

describe('operation queue', () => {
  const start = (orderId = 'a'): WorkOperation => ({ kind: 'START', orderId });

  const pick = (productId: string, orderId = 'a', qty = 1): WorkOperation => ({
    ...{ kind: 'PICK', orderId, productId, qty, grams: null },
  });

  const deliver = (orderId = 'a'): WorkOperation => ({ kind: 'DELIVER', orderId });

  const done: SendResult = { kind: 'DONE' };

  /** A browser, whose tabs share a store and a lock, and a server with fake responses. */
  function world(
    answer: (operation: WorkOperation, count: number) => SendResult | Promise<SendResult> = () => done,
  ) {
    let state: QueueState = EMPTY_QUEUE;
    let lock = Promise.resolve();
    let ids = 0;
    const sent: WorkOperation[] = [];
    const refetch: string[] = [];
    const open = (): OperationQueue =>
      new OperationQueue({
        change: async (change) => (state = change(state)),
        withLock: (work) => (lock = lock.then(work)),
        send: async (operation) => {
          sent.push(operation);
          return answer(operation, sent.length);
        },
        refetch: async (orderId) => refetch.push(orderId),
        changed: () => undefined,
        newId: () => `${(ids += 1)}`,
      });
    return { open, sent, refetch, stored: () => state };
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
    expect(rejection).toMatchObject({
      orderId: 'a',
      code: 'CONFLICT',
      operations: [start(), pick('tomato')],
    });
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
});

describe('queue state', () => {
  const start = (orderId = 'a'): WorkOperation => ({ kind: 'START', orderId });

  const finish = (orderId = 'a'): WorkOperation => ({ kind: 'FINISH', orderId });

  const dispatch = (orderId = 'a'): WorkOperation => ({ kind: 'DISPATCH', orderId });

  const fail = (orderId = 'a'): WorkOperation => ({ kind: 'FAIL', orderId, reason: 'Nobody there' });

  const pick = (productId: string, orderId = 'a', qty = 1): WorkOperation => ({
    ...{ kind: 'PICK', orderId, productId, qty, grams: null },
  });

  const replace = (productId: string, orderId = 'a'): WorkOperation => ({
    ...{ kind: 'REPLACE', orderId, productId, qty: 1, grams: null },
    substitute: {
      ...{ productId: 'curd', title: 'Curd', image: '' },
      quantity: '',
      pricePaise: 1,
      packGrams: null,
    },
  });

  /** A queue of these operations, with their indexes as ids. */
  const queue = (...operations: WorkOperation[]): QueueState =>
    operations.reduce(
      (state, operation, index) => enqueue(state, { id: `${index}`, operation, at: 0, due: 0 }),
      EMPTY_QUEUE,
    );

  const operationsOf = ({ waiting }: QueueState): WorkOperation[] =>
    waiting.map(({ operation }) => operation);

  const NONE = new Set<string>();

  const ERROR = { code: 'CONFLICT', message: 'Somebody else has it.' };

  const SOLD_OUT = { code: 'INSUFFICIENT_STOCK', message: 'Curd is sold out.' };

  describe('the queue', () => {
    it('keeps the order of operations', () => {
      expect(operationsOf(queue(start(), pick('tomato'), pick('milk'), finish()))).toEqual([
        ...[start(), pick('tomato'), pick('milk'), finish()],
      ]);
    });

    it('sends only the last decision about a line, unless an earlier one was sent', () => {
      expect(operationsOf(queue(pick('tomato'), pick('milk'), pick('tomato', 'a', 2)))).toEqual([
        ...[pick('milk'), pick('tomato', 'a', 2)],
      ]);
      const sent = markSent(queue(pick('tomato')), '0');
      const both = enqueue(sent, { id: '1', operation: pick('tomato', 'a', 2), at: 0, due: 0 });
      expect(operationsOf(both)).toEqual([pick('tomato'), pick('tomato', 'a', 2)]);
    });

    it('accepts a step once, and again after another step', () => {
      expect(operationsOf(queue(start(), pick('tomato'), start(), finish(), finish()))).toEqual([
        ...[start(), pick('tomato'), finish()],
      ]);
      expect(operationsOf(queue(dispatch(), dispatch(), fail(), fail(), dispatch()))).toEqual([
        ...[dispatch(), fail(), dispatch()],
      ]);
      expect(operationsOf(queue(start(), start('b')))).toHaveLength(2);
    });

    it('removes only operations that are undone in time', () => {
      const state = markSent(queue(pick('tomato'), pick('milk')), '0');
      expect(operationsOf(removeUnsent(state, '1'))).toEqual([pick('tomato')]);
      expect(removeUnsent(state, '0')).toEqual(state);
    });

    it('continues with another order when one is blocked, and keeps the order within each', () => {
      const state = queue(start(), pick('tomato'), start('b'));
      expect(nextDue(state, 0, NONE)?.id).toBe('0');
      expect(nextDue(state, 0, new Set(['a']))?.id).toBe('2');
      expect(nextDue(state, 0, new Set(['a', 'b']))).toBeUndefined();
    });

    it('waits until an operation is due, with the rest of its order', () => {
      const state = enqueue(enqueue(EMPTY_QUEUE, { id: 'late', operation: fail(), at: 0, due: 8 }), {
        id: 'next',
        operation: dispatch(),
        at: 0,
        due: 0,
      });
      expect(nextDue(state, 7, NONE)).toBeUndefined();
      expect(nextDue(state, 8, NONE)?.id).toBe('late');
    });

    it('resends operations that were sent before the page was closed', () => {
      expect(nextDue(markSent(queue(pick('tomato')), '0'), 0, NONE)?.id).toBe('0');
    });

    it('removes completed operations', () => {
      expect(operationsOf(complete(queue(start(), pick('tomato')), '0'))).toEqual([pick('tomato')]);
    });
  });

  describe('a rejection', () => {
    it('removes dependent operations, and stays until it is dismissed', () => {
      const rejected = reject(queue(start(), pick('tomato'), start('b'), finish()), '0', ERROR);
      expect(operationsOf(rejected)).toEqual([start('b')]);
      expect(rejected.rejections).toEqual([
        { id: '0', orderId: 'a', ...ERROR, operations: [start(), pick('tomato'), finish()] },
      ]);
      expect(dismiss(rejected, '0').rejections).toEqual([]);
    });

    it('of a line removes the end of its order, not the other lines', () => {
      const rejected = reject(queue(pick('tomato'), pick('milk'), finish(), finish('b')), '0', SOLD_OUT);
      expect(operationsOf(rejected)).toEqual([pick('milk'), finish('b')]);
      expect(rejected.rejections[0]?.operations).toEqual([pick('tomato'), finish()]);
    });

    it('of a line whose order is somebody else’s or gone removes all of the order, and is told once', () => {
      const all = queue(pick('tomato'), pick('milk'), finish(), pick('milk', 'b'));
      for (const code of ['CONFLICT', 'NOT_FOUND']) {
        const { rejections, ...rest } = reject(all, '0', { code, message: '' });
        expect(operationsOf({ ...rest, rejections })).toEqual([pick('milk', 'b')]);
        expect(rejections.map(({ operations }) => operations)).toEqual([
          [pick('tomato'), pick('milk'), finish()],
        ]);
      }
    });

    it('of an order that is said to be cancelled already is not told again', () => {
      const cancelled = { id: lossId('a'), orderId: 'a', code: 'CANCELLED', message: '', operations: [] };
      const told = note(queue(pick('tomato'), finish()), cancelled);
      expect(reject(told, '0', { code: 'CONFLICT', message: '' })).toEqual({
        waiting: [],
        rejections: [cancelled],
      });
    });

    it('of a replacement that is not sold any more leaves the other lines', () => {
      const rejected = reject(queue(replace('tomato'), pick('milk')), '0', {
        code: 'NOT_FOUND',
        message: '',
      });
      expect(operationsOf(rejected)).toEqual([pick('milk')]);
    });

    it('is recorded once', () => {
      const rejected = reject(queue(pick('tomato')), '0', ERROR);
      expect(reject(rejected, '0', ERROR)).toBe(rejected);
    });
  });
});
