import {
  EMPTY_QUEUE,
  dismiss,
  enqueue,
  lossId,
  markSent,
  nextDue,
  note,
  reject,
  complete,
  removeUnsent,
} from './queue-state';
import type { QueueState } from './queue-state';
import type { WorkOperation } from './operations';

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
const operationsOf = ({ waiting }: QueueState): WorkOperation[] => waiting.map(({ operation }) => operation);
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
    const rejected = reject(queue(replace('tomato'), pick('milk')), '0', { code: 'NOT_FOUND', message: '' });
    expect(operationsOf(rejected)).toEqual([pick('milk')]);
  });

  it('is recorded once', () => {
    const rejected = reject(queue(pick('tomato')), '0', ERROR);
    expect(reject(rejected, '0', ERROR)).toBe(rejected);
  });
});
