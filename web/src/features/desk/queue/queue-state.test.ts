import { EMPTY_QUEUE, dismiss, enqueue, markSent, nextDue, refuse, settle, withdraw } from './queue-state';
import type { QueueState } from './queue-state';
import type { WorkOperation } from './operations';

const start = (orderId = 'a'): WorkOperation => ({ kind: 'START', orderId });
const finish = (orderId = 'a'): WorkOperation => ({ kind: 'FINISH', orderId });
const dispatch = (orderId = 'a'): WorkOperation => ({ kind: 'DISPATCH', orderId });
const fail = (orderId = 'a'): WorkOperation => ({ kind: 'FAIL', orderId, reason: 'Nobody there' });
const pick = (productId: string, orderId = 'a', qty = 1): WorkOperation => ({
  ...{ kind: 'PICK', orderId, productId, qty, grams: null },
});

/** What waits, by number. */
const queue = (...operations: WorkOperation[]): QueueState =>
  operations.reduce(
    (state, operation, index) => enqueue(state, { id: `${index}`, operation, at: 0, due: 0 }),
    EMPTY_QUEUE,
  );
const operationsOf = ({ waiting }: QueueState): WorkOperation[] => waiting.map(({ operation }) => operation);
const NONE = new Set<string>();
const ERROR = { code: 'CONFLICT', message: 'Somebody else has it.' };

describe('a queue of work', () => {
  it('keeps the order in which things were done', () => {
    expect(operationsOf(queue(start(), pick('tomato'), pick('milk'), finish()))).toEqual([
      ...[start(), pick('tomato'), pick('milk'), finish()],
    ]);
  });

  it('sends only what was decided last about a line, unless the first is on its way', () => {
    expect(operationsOf(queue(pick('tomato'), pick('milk'), pick('tomato', 'a', 2)))).toEqual([
      ...[pick('milk'), pick('tomato', 'a', 2)],
    ]);
    const sent = markSent(queue(pick('tomato')), '0');
    const both = enqueue(sent, { id: '1', operation: pick('tomato', 'a', 2), at: 0, due: 0 });
    expect(operationsOf(both)).toEqual([pick('tomato'), pick('tomato', 'a', 2)]);
  });

  it('takes a step once, and again once another one lies between', () => {
    expect(operationsOf(queue(start(), pick('tomato'), start(), finish(), finish()))).toEqual([
      ...[start(), pick('tomato'), finish()],
    ]);
    expect(operationsOf(queue(dispatch(), dispatch(), fail(), fail(), dispatch()))).toEqual([
      ...[dispatch(), fail(), dispatch()],
    ]);
    expect(operationsOf(queue(start(), start('b')))).toHaveLength(2);
  });

  it('forgets what is taken back in time, and nothing else', () => {
    const state = markSent(queue(pick('tomato'), pick('milk')), '0');
    expect(operationsOf(withdraw(state, '1'))).toEqual([pick('tomato')]);
    expect(withdraw(state, '0')).toEqual(state);
  });

  it('goes on with another order when one is held back, and never passes by within one', () => {
    const state = queue(start(), pick('tomato'), start('b'));
    expect(nextDue(state, 0, NONE)?.id).toBe('0');
    expect(nextDue(state, 0, new Set(['a']))?.id).toBe('2');
    expect(nextDue(state, 0, new Set(['a', 'b']))).toBeUndefined();
  });

  it('waits until something is due, and the rest of its order with it', () => {
    const state = enqueue(enqueue(EMPTY_QUEUE, { id: 'late', operation: fail(), at: 0, due: 8 }), {
      id: 'next',
      operation: dispatch(),
      at: 0,
      due: 0,
    });
    expect(nextDue(state, 7, NONE)).toBeUndefined();
    expect(nextDue(state, 8, NONE)?.id).toBe('late');
  });

  it('sends again what was sent before the page was closed', () => {
    expect(nextDue(markSent(queue(pick('tomato')), '0'), 0, NONE)?.id).toBe('0');
  });

  it('drops what the server has answered', () => {
    expect(operationsOf(settle(queue(start(), pick('tomato')), '0'))).toEqual([pick('tomato')]);
  });
});

describe('what the server refuses', () => {
  it('takes along what made no sense without it, and keeps it until it is read', () => {
    const refused = refuse(queue(start(), pick('tomato'), start('b'), finish()), '0', ERROR);
    expect(operationsOf(refused)).toEqual([start('b')]);
    expect(refused.refusals).toEqual([
      { id: '0', orderId: 'a', ...ERROR, operations: [start(), pick('tomato'), finish()] },
    ]);
    expect(dismiss(refused, '0').refusals).toEqual([]);
  });

  it('of one line holds back the end of its order, not the other lines', () => {
    const refused = refuse(queue(pick('tomato'), pick('milk'), finish(), finish('b')), '0', ERROR);
    expect(operationsOf(refused)).toEqual([pick('milk'), finish('b')]);
    expect(refused.refusals[0]?.operations).toEqual([pick('tomato'), finish()]);
  });

  it('is told once', () => {
    const refused = refuse(queue(pick('tomato')), '0', ERROR);
    expect(refuse(refused, '0', ERROR)).toBe(refused);
  });
});
