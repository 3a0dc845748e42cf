import fc from 'fast-check';
import { isDecided } from '@domain/fulfilment/picked';
import { applyOperations } from './apply-operations';
import type { Picked } from '@domain/fulfilment/picked';
import type { WorkItem, WorkOrder } from './apply-operations';
import { EMPTY_QUEUE, enqueue } from './queue-state';
import type { WorkOperation } from './operations';

const ME = { _id: 'me', name: 'Asha', role: 'OWNER' as const };
const PICKER = { ...ME, active: true };
const OTHER = { _id: 'other', name: 'Ravi', role: 'PICKER' as const, active: true };
const PRODUCTS = ['tomato', 'milk'] as const;
const line = (productId: string): WorkItem => ({
  ...{
    productId,
    qty: 3,
    pricePaise: 4000,
    missingQty: 0,
    packGrams: productId === 'tomato' ? 1000 : null,
    picked: null,
  },
});
const order = (status: WorkOrder['status'], picker: WorkOrder['picker'] = null): WorkOrder => ({
  ...{ _id: 'order', status, picker, items: PRODUCTS.map((productId) => line(productId)) },
});

const substitute = {
  ...{ productId: 'curd', title: 'Curd', image: '', quantity: '500g', pricePaise: 4000, packGrams: null },
};
const orderId = 'order';
const productId = fc.constantFrom(...PRODUCTS);
const qty = fc.integer({ min: 0, max: 3 });
const some = fc.integer({ min: 1, max: 3 });
const grams = fc.option(fc.integer({ min: 1, max: 3000 }));
const lineOperation: fc.Arbitrary<WorkOperation> = fc.oneof(
  fc.record({ kind: fc.constant('PICK' as const), orderId: fc.constant(orderId), productId, qty, grams }),
  fc.record({ kind: fc.constant('SHORT' as const), orderId: fc.constant(orderId), productId, missing: some }),
  fc.record({
    ...{ kind: fc.constant('REPLACE' as const), orderId: fc.constant(orderId), productId, qty: some },
    ...{ substitute: fc.constant(substitute), grams: fc.constant(null) },
  }),
);
const step = fc.constantFrom<WorkOperation>(
  { kind: 'START', orderId },
  { kind: 'START', orderId, takeOverFrom: OTHER._id },
  { kind: 'FINISH', orderId },
  { kind: 'DISPATCH', orderId },
  { kind: 'DELIVER', orderId },
  { kind: 'FAIL', orderId, reason: 'Nobody there' },
);
const anything = fc.oneof({ weight: 3, arbitrary: lineOperation }, step);
/** In an order that the screens allow. */
const day = fc
  .tuple(fc.array(lineOperation, { maxLength: 8 }), fc.nat({ max: 3 }))
  .map(([lines, trips]): WorkOperation[] => [
    { kind: 'START', orderId },
    ...lines,
    { kind: 'FINISH', orderId },
    ...Array.from({ length: trips }, (): WorkOperation[] => [
      { kind: 'DISPATCH', orderId },
      { kind: 'FAIL', orderId, reason: 'Nobody there' },
    ]).flat(),
    { kind: 'DISPATCH', orderId },
    { kind: 'DELIVER', orderId },
  ]);

describe('pending operations, applied to the latest data', () => {
  it('change nothing that the server has done already', () => {
    fc.assert(
      fc.property(day, fc.nat(), fc.nat(), (all, length, done) => {
        const waiting = all.slice(0, 1 + (length % all.length));
        const known = applyOperations(order('PLACED'), waiting.slice(0, done % (waiting.length + 1)), ME);
        expect(applyOperations(known, waiting, ME)).toEqual(applyOperations(order('PLACED'), waiting, ME));
      }),
    );
  });

  it('have the same result without superseded decisions', () => {
    fc.assert(
      fc.property(fc.array(lineOperation, { maxLength: 12 }), (operations) => {
        const { waiting } = operations.reduce(
          (state, each, index) => enqueue(state, { id: String(index), operation: each, at: 0, due: 0 }),
          EMPTY_QUEUE,
        );
        const mine = order('PICKING', PICKER);
        const kept = waiting.map((entry) => entry.operation);
        expect(applyOperations(mine, kept, ME)).toEqual(applyOperations(mine, operations, ME));
      }),
    );
  });

  it('do not change an order of another picker, or a cancelled one', () => {
    fc.assert(
      fc.property(fc.array(anything), (operations) => {
        const picked = operations.filter(
          ({ kind }) => kind !== 'DISPATCH' && kind !== 'DELIVER' && kind !== 'FAIL',
        );
        const others = order('PICKING', OTHER);
        expect(applyOperations(others, picked, { ...ME, role: 'PICKER' })).toEqual(others);
        const cancelled = order('CANCELLED', PICKER);
        expect(applyOperations(cancelled, operations, ME)).toEqual(cancelled);
      }),
    );
  });

  it('do not change other orders', () => {
    fc.assert(
      fc.property(fc.array(anything), (operations) => {
        const another = { ...order('PICKING', PICKER), _id: 'another' };
        expect(applyOperations(another, operations, ME)).toBe(another);
      }),
    );
  });
});

const milk = { orderId, productId: 'milk' };
it.each<[string, WorkOperation[], Partial<Picked> | null]>([
  ['picked', [{ kind: 'PICK', ...milk, qty: 3, grams: null }], { qty: 3 }],
  ['short in part', [{ kind: 'SHORT', ...milk, missing: 2 }], { qty: 1 }],
  ['not there', [{ kind: 'SHORT', ...milk, missing: 3 }], { qty: 0 }],
  [
    'replaced',
    [{ kind: 'REPLACE', ...milk, qty: 3, grams: null, substitute }],
    { qty: 0, replacedBy: { ...substitute, qty: 3, grams: null } },
  ],
  [
    'replaced in part',
    [
      { kind: 'PICK', ...milk, qty: 1, grams: null },
      { kind: 'REPLACE', ...milk, qty: 2, grams: null, substitute },
    ],
    { qty: 1, replacedBy: { ...substitute, qty: 2, grams: null } },
  ],
  [
    'taken back',
    [
      { kind: 'SHORT', ...milk, missing: 3 },
      { kind: 'PICK', ...milk, qty: 0, grams: null },
    ],
    null,
  ],
])('a line is %s', (_what, operations, picked) => {
  const [, item] = applyOperations(order('PICKING', PICKER), operations, ME).items;
  expect(item?.picked ?? null).toEqual(picked && expect.objectContaining(picked));
  expect(isDecided(item!)).toBe(picked !== null);
});

it('the first pick assigns the order to the picker', () => {
  const begun = applyOperations(order('PLACED'), [{ kind: 'START', orderId }], ME);
  expect(begun).toMatchObject({ status: 'PICKING', picker: PICKER });
});

it('an order can be taken over by the owner, and by a picker only if its picker has left', () => {
  const operations: WorkOperation[] = [
    { kind: 'START', orderId, takeOverFrom: OTHER._id },
    { kind: 'PICK', ...milk, qty: 3, grams: null },
  ];
  const others = order('PICKING', OTHER);
  expect(applyOperations(others, operations, ME)).toMatchObject({
    picker: PICKER,
    items: [{}, { picked: {} }],
  });
  const picker = { ...ME, role: 'PICKER' as const };
  expect(applyOperations(others, operations, picker)).toBe(others);
  const gone = order('PICKING', { ...OTHER, active: false });
  expect(applyOperations(gone, operations, picker).picker?._id).toBe('me');
});
