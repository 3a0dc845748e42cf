import { differencesOf } from './audit/differences';
import { roundOf, undoableStep } from './deliver/round';
import { axisEnd, periodsOf } from './figures/chart-scale';
import type { Period } from './figures/chart-scale';
import { lastDays, readSpan, spanProblem } from './figures/span';
import { itemsPaiseOf } from './orders/order-money';
import { clearedFilters, countFilters, searchFor, tableVariables } from './orders/orders-filter';
import { slipLines } from './orders/slip-lines';
import type { CachedOrder } from './queue/cached-orders';
import { EMPTY_QUEUE, enqueue, markSent } from './queue/queue-state';
import { returnPath } from './session/return-path';

describe('differences', () => {
  const of = (before: unknown, after: unknown) =>
    differencesOf(
      before === undefined ? null : JSON.stringify(before),
      after === undefined ? null : JSON.stringify(after),
    ).map((one) => [one.field, one.before, one.after]);

  it('lists changed values, without unchanged ones', () => {
    expect(of({ percent: 10, active: true }, { percent: 20, active: true })).toEqual([['percent', 10, 20]]);
    expect(of({ a: { b: 1, c: [1] } }, { a: { b: 2, c: [1] } })).toEqual([['a.b', 1, 2]]);
    expect(of({ percent: 10 }, { percent: 10 })).toEqual([]);
  });

  it('shows which line of an order it was, although that has not changed', () => {
    const [open, picked] = [0, 2].map((qty) => ({ productId: 'tomato', qty }));
    expect(of(open, picked)).toEqual([
      ['productId', undefined, 'tomato'],
      ['qty', 0, 2],
    ]);
  });

  it('shows whose role it was, and when the slot begins, which have not changed', () => {
    const email = 'asha@shop.example';
    expect(of({ email, role: 'PICKER' }, { email, role: 'RIDER' })).toEqual([
      ['email', undefined, email],
      ['role', 'PICKER', 'RIDER'],
    ]);
    const startsAt = '2026-11-27T01:30:00.000Z';
    expect(of({ startsAt, capacity: 30 }, { startsAt, capacity: 0 })).toEqual([
      ['startsAt', undefined, startsAt],
      ['capacity', 30, 0],
    ]);
  });

  it('shows all of what was added or removed, without empty values', () => {
    expect(of(undefined, { percent: 10, validFrom: null })).toEqual([['percent', undefined, 10]]);
    expect(of({ status: 'PLACED' }, undefined)).toEqual([['status', 'PLACED', undefined]]);
    expect(of({ at: null }, { at: 'now' })).toEqual([['at', null, 'now']]);
    expect(of(undefined, undefined)).toEqual([]);
  });

  it('leaves out the id of a refund, which the desk shows nowhere', () => {
    expect(of(undefined, { refund: 'a5f1', amount: 12 })).toEqual([['amount', undefined, 12]]);
  });

  it('shows entries that only one of two lists has', () => {
    const [morning, noon, evening] = ['07:00', '12:00', '17:00'].map((startsAt) => ({
      weekday: 1,
      startsAt,
    }));
    expect(of([morning, noon], [noon, evening])).toEqual([
      ['', morning, undefined],
      ['', undefined, evening],
    ]);
    expect(of({ items: [1, 2] }, { items: [2] })).toEqual([['items', 1, undefined]]);
  });

  it('takes invalid JSON and changed types as values', () => {
    expect(differencesOf('plain', '"text"')).toEqual([{ field: '', before: 'plain', after: 'text' }]);
    expect(of({ a: 1 }, { a: { b: 1 } })).toEqual([['a', 1, { b: 1 }]]);
    expect(of({ a: [1] }, { a: 1 })).toEqual([['a', [1], 1]]);
  });
});

describe('round', () => {
  const order = (_id: string, status: CachedOrder['status'], hour: number): CachedOrder => ({
    ...{
      _id,
      number: _id,
      createdAt: '2026-11-23T01:00:00Z',
      status,
      payment: 'PAID',
      totalPaise: 0,
      leftPaise: 0,
      address: '',
    },
    ...{ customer: { name: '', contact: '' }, picker: null, items: [] },
    slot: {
      ...{ _id: '', cutoffAt: '', endsAt: '' },
      startsAt: new Date(Date.UTC(2026, 10, 23, hour)).toISOString(),
    },
  });

  it('orders on the way come first, then packed ones, each by time', () => {
    const orders = [
      order('late', 'PACKED', 17),
      order('back', 'DELIVERY_FAILED', 7),
      order('road', 'OUT_FOR_DELIVERY', 10),
      order('early', 'PACKED', 7),
      order('gone', 'DELIVERED', 7),
    ];
    expect(roundOf(orders).map((group) => [group.status, group.orders.map(({ _id }) => _id)])).toEqual([
      ['OUT_FOR_DELIVERY', ['road']],
      ['PACKED', ['early', 'late']],
      ['DELIVERY_FAILED', ['back']],
    ]);
  });

  it('only the last step of an order can be undone, and only until it is sent', () => {
    const entry = (id: string, kind: 'DISPATCH' | 'DELIVER') => ({
      ...{ id, at: 0, due: 0, operation: { kind, orderId: 'a' } },
    });
    const dispatched = enqueue(EMPTY_QUEUE, entry('1', 'DISPATCH'));
    expect(undoableStep(dispatched, 'a')).toBeUndefined();
    const delivered = enqueue(dispatched, entry('2', 'DELIVER'));
    expect(undoableStep(delivered, 'a')).toEqual({ id: '2', kind: 'DELIVER' });
    expect(undoableStep(delivered, 'b')).toBeUndefined();
    expect(undoableStep(markSent(delivered, '2'), 'a')).toBeUndefined();
  });
});

describe('chart scale', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      // A Wednesday.
      day: new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10),
      orders: index % 3,
      revenue: (index % 7) + 0.1,
      shortLines: index % 2,
      delivered: index % 3,
      inTime: index % 3 === 2 ? 1 : 0,
    }));

  const sum = (of: Omit<Period, 'isWeek'>[]) => [
    ...(['orders', 'shortLines', 'delivered', 'inTime'] as const).map((name) =>
      of.reduce((all, value) => all + value[name], 0),
    ),
    Math.round(of.reduce((all, { revenue }) => all + revenue, 0) * 100),
  ];

  it('a quarter is shown by day', () => {
    expect(periodsOf(days(92)).map(({ day }) => day)).toEqual(days(92).map(({ day }) => day));
    expect(periodsOf(days(92)).some(({ isWeek }) => isWeek)).toBe(false);
    expect(periodsOf([])).toEqual([]);
  });

  it('a year is shown by weeks from Monday, with the same sum', () => {
    const weeks = periodsOf(days(366));
    expect(weeks).toHaveLength(53);
    expect(weeks.slice(0, 2)).toMatchObject([
      { day: '2024-12-30', isWeek: true },
      { day: '2025-01-06', isWeek: true },
    ]);
    expect(sum(weeks)).toEqual(sum(days(366)));
  });

  it.each([
    [0, 2],
    [1, 2],
    [2, 2],
    [3, 4],
    [9, 10],
    [11, 20],
    [41, 100],
    [4_999.5, 10_000],
    [10_000, 10_000],
    [10_001, 20_000],
  ])('an axis up to %s ends at %s', (largest, end) => expect(axisEnd(largest)).toBe(end));
});

describe('span', () => {
  const TODAY = '2026-03-02';

  const filters = (more: Partial<Record<'days' | 'from' | 'to', string>> = {}) => ({
    ...{ days: '', from: '', to: '', ...more },
  });

  it('the last days end today', () => {
    expect(lastDays(1, TODAY)).toEqual({ from: TODAY, to: TODAY });
    expect(lastDays(7, TODAY)).toEqual({ from: '2026-02-24', to: TODAY });
  });

  it.each([
    [{}, { from: '2026-02-24', to: TODAY, latest: 7 }],
    [{ days: '1' }, { from: TODAY, to: TODAY, latest: 1 }],
    [{ days: '30' }, { from: '2026-02-01', to: TODAY, latest: 30 }],
    [{ days: '400' }, { from: '2026-02-24', to: TODAY, latest: 7 }],
    [
      { days: '30', from: '2025-01-01', to: '2025-12-31' },
      { from: '2025-01-01', to: '2025-12-31', latest: null },
    ],
    [
      { from: '2025-01-02', to: '2025-01-01' },
      { from: '2026-02-24', to: TODAY, latest: 7 },
    ],
    [{ from: '2025-01-02' }, { from: '2026-02-24', to: TODAY, latest: 7 }],
    [
      { from: 'x', to: TODAY, days: '1' },
      { from: TODAY, to: TODAY, latest: 1 },
    ],
  ])('the URL parameters %j mean %j', (asked, span) => expect(readSpan(filters(asked), TODAY)).toEqual(span));

  it.each([
    [{ from: '2024-01-01', to: '2024-12-31' }, null],
    [{ from: TODAY, to: TODAY }, null],
    [{ from: '2024-01-01', to: '2025-01-01' }, 'LONG'],
    [{ from: TODAY, to: '2026-03-01' }, 'REVERSED'],
    [{ from: '', to: TODAY }, 'INCOMPLETE'],
    [{ from: '2026-02-30x', to: TODAY }, 'INCOMPLETE'],
  ])('%j: %s', (span, problem) => expect(spanProblem(span)).toBe(problem));
});

describe('order money', () => {
  /** ₹500 of goods, one unit of ₹200 of them short, and ₹40 for delivery. */
  const items = [
    { agreed: 400, charged: 200 },
    { agreed: 100, charged: 100 },
  ];

  it('an unpaid order shows the charged sum of its items, by which its price falls', () => {
    const order = { payment: 'DUE' as const, items, price: 340 };
    expect(itemsPaiseOf(order)).toBe(30_000);
    expect(order.price * 100 - itemsPaiseOf(order)).toBe(4000);
  });

  it('a paid order shows the agreed sum of its items, as its price stays', () => {
    const order = { payment: 'PAID' as const, items, price: 540 };
    expect(order.price * 100 - itemsPaiseOf(order)).toBe(4000);
  });
});

describe('orders filter', () => {
  const NONE = { view: '', q: '', status: '', slot: '', from: '', to: '' };

  const ON_PHONE = { ...NONE, status: 'DELIVERED' };

  const IN_TABLE = { ...ON_PHONE, view: 'table' };

  it('a search is for all orders, not those of the column that a phone shows; a table keeps its status', () => {
    expect(searchFor(ON_PHONE, 'Asha')).toEqual({ q: 'Asha', status: '' });
    expect(searchFor(IN_TABLE, 'Asha')).toEqual({ q: 'Asha' });
  });

  it('the status of a table is a filter, which is counted and cleared', () => {
    expect([ON_PHONE, IN_TABLE, { ...IN_TABLE, status: 'LOST' }].map(countFilters)).toEqual([0, 1, 0]);
    expect(clearedFilters({ ...IN_TABLE, from: '2026-11-24' })).toMatchObject({ status: '', from: '' });
    expect(clearedFilters(ON_PHONE)).not.toHaveProperty('status');
  });

  it('days that do not exist are no filter', () => {
    const days = { from: '2026-02-31', to: '2026-13-01' };
    expect(tableVariables({ ...IN_TABLE, ...days }).filter).toMatchObject({ from: null, to: null });
  });
});

describe('a packing slip', () => {
  const line = { productId: 'tomato', title: 'Tomato', quantity: '1kg', qty: 3, status: 'ORDERED' as const };

  const unpicked = { ...line, pickedQty: null, pickedGrams: null, replacedBy: null };

  it('shows what was ordered until it is picked, then what is in the bag', () => {
    const slip = (change: object) =>
      slipLines([{ ...unpicked, ...change }]).map(({ title, qty, note }) => [title, qty, note]);
    expect(slip({})).toEqual([['Tomato', 3, '']]);
    expect(slip({ status: 'PICKED', pickedQty: 3, pickedGrams: 2870 })).toEqual([['Tomato', 3, '2,870 g']]);
    expect(slip({ status: 'SHORT', pickedQty: 1 })).toEqual([['Tomato', 1, 'ordered 3']]);
    expect(slip({ status: 'SHORT' })).toEqual([['Tomato', 0, 'ordered 3']]);
  });

  it('shows replacements', () => {
    const replacedBy = { productId: 'onion', title: 'Onion', quantity: '1kg', qty: 2, pickedGrams: 1900 };
    const some = { ...unpicked, status: 'REPLACED' as const, replacedBy };
    const titles = (pickedQty: number) =>
      slipLines([{ ...some, pickedQty }]).map(({ title, qty, note }) => [title, qty, note]);
    expect(titles(0)).toEqual([['Onion', 2, 'instead of Tomato, 1,900 g']]);
    expect(titles(1)).toEqual([
      ['Tomato', 1, 'ordered 3'],
      ['Onion', 2, 'instead of Tomato, 1,900 g'],
    ]);
  });
});

describe('return path', () => {
  const { window } = globalThis;

  beforeAll(
    () => void Object.assign(globalThis, { window: { location: { origin: 'https://shop.example' } } }),
  );

  afterAll(() => void Object.assign(globalThis, { window }));

  it.each([
    ['/desk/orders?view=table', '/desk/orders?view=table'],
    ['https://shop.example/desk/pick', '/desk/pick'],
    ['https://other.example/desk/pick', '/desk'],
    ['//other.example/desk/pick', '/desk'],
    ['/desk/../cart', '/desk'],
    ['//', '/desk'],
    ['http://[', '/desk'],
    ['', '/desk'],
  ])('%j leads to %j', (to, path) => expect(returnPath(new URLSearchParams({ to }))).toBe(path));
});
