import type { CachedItem, CachedOrder, PickSlot } from '../queue/cached-orders';
import { cachedItem, cachedOrder } from '../queue/test-order';
import {
  defaultSlotId,
  unpackedFirst,
  isReady,
  keptSlotId,
  openTo,
  progressOf,
  shelvesOf,
  slotToGoTo,
  summaryOf,
} from './pick-view';

const item = (productId: string, more: Partial<CachedItem> = {}) =>
  cachedItem({ productId, title: productId, qty: 2, ...more });
const picked = (qty: number, more = {}) => ({
  qty,
  grams: null,
  replacedBy: null,
  finalPaise: null,
  ...more,
});
const order = (_id: string, items: CachedItem[], more: Partial<CachedOrder> = {}) =>
  cachedOrder({ _id, items, totalPaise: 50_000, leftPaise: 50_000, ...more });
const other = {
  ...{ productId: 'curd', title: 'Curd', image: '', quantity: '500g', pricePaise: 3000 },
  ...{ packGrams: null, grams: null },
};

it('orders that are still to be picked come first', () => {
  const orders = [
    order('A', [], { status: 'PACKED' }),
    order('B', []),
    order('C', [], { status: 'OUT_FOR_DELIVERY' }),
    order('D', [], { status: 'PICKING' }),
  ];
  expect(unpackedFirst(orders).map(({ _id }) => _id)).toEqual(['B', 'D', 'A', 'C']);
});

it('the pick list has each shelf once, in the given order, for all orders', () => {
  const orders = [order('A', [item('milk'), item('tomato')]), order('B', [item('tomato'), item('gum')])];
  const places = [
    { productId: 'tomato', shelf: 'vegetables', dietMark: null, barcode: null },
    { productId: 'onion', shelf: 'vegetables', dietMark: null, barcode: null },
    { productId: 'milk', shelf: 'dairy', dietMark: null, barcode: null },
  ];
  const list = shelvesOf(orders, places).map(({ name, products }) => [
    name,
    products.map(({ productId, entries }) => [productId, entries.map((entry) => entry.order._id)]),
  ]);
  expect(list).toEqual([
    ['vegetables', [['tomato', ['A', 'B']]]],
    ['dairy', [['milk', ['A']]]],
    ['', [['gum', ['B']]]],
  ]);
});

it('items that were missing at payment are not picked', () => {
  const gone = order('A', [item('milk', { missingQty: 2 })]);
  expect(shelvesOf([gone], [])).toEqual([]);
  expect(progressOf([gone])).toEqual({ done: 0, all: 0 });
  expect(isReady(gone)).toBe(true);
});

const picker = (_id: string) => ({ _id, name: _id, role: 'PICKER' as const, active: true });

it('orders of another picker are left out', () => {
  const orders = [
    order('A', []),
    order('B', [], { status: 'PICKING', picker: picker('me') }),
    order('C', [], { status: 'PICKING', picker: picker('ravi') }),
    order('D', [], { status: 'PACKED', picker: picker('me') }),
  ];
  expect(openTo(orders, { _id: 'me' }).map(({ _id }) => _id)).toEqual(['A', 'B']);
});

it('an order can be packed once each line has an outcome, and loose goods are weighed', () => {
  const lines = (grams: number | null) => [
    item('milk', { picked: picked(0) }),
    item('tomato', { packGrams: 1000, picked: picked(2, { grams }) }),
  ];
  expect(isReady(order('A', lines(null)))).toBe(false);
  expect(progressOf([order('A', lines(null))])).toEqual({ done: 1, all: 2 });
  expect(isReady(order('A', lines(1980)))).toBe(true);
});

describe('the default slot', () => {
  const me = { _id: 'me' };
  /** How many orders are in it, how many are to be picked, and whether one of them is for this picker. */
  const slot = (hour: number, booked: number, toPick = booked, isOpen = toPick > 0): PickSlot => ({
    _id: `at ${hour}`,
    startsAt: `2026-11-23T0${hour}:00:00Z`,
    endsAt: `2026-11-23T0${hour + 1}:00:00Z`,
    cutoffAt: `2026-11-23T0${hour}:00:00Z`,
    ...{ booked, toPick, isOpen },
  });
  const now = Date.parse('2026-11-23T04:30:00Z');
  const chosen = (withoutSlot: number, ...slots: PickSlot[]) => defaultSlotId({ slots, withoutSlot }, now);
  it('is the earliest of which something is to be picked, late ones first', () => {
    expect(chosen(0, slot(4, 0), slot(6, 2), slot(8, 3))).toBe('at 6');
    expect(chosen(0, slot(4, 3, 0), slot(6, 2))).toBe('at 6');
    expect(chosen(2, slot(1, 4), slot(4, 1), slot(6, 2))).toBe('at 1');
  });
  it('is none that others pick', () => {
    expect(chosen(0, slot(1, 4, 2, false), slot(6, 2))).toBe('at 6');
    expect(chosen(2, slot(1, 4, 2, false))).toBe('none');
    expect(chosen(0, slot(1, 4, 2, false))).toBe('at 1');
  });
  it('is that of orders without a slot where nothing else is to be picked', () => {
    expect(chosen(2, slot(6, 3, 0))).toBe('none');
    expect([chosen(1), chosen(0)]).toEqual(['none', undefined]);
    expect(defaultSlotId({ slots: null, withoutSlot: null }, now)).toBeUndefined();
  });
  it('is the next with orders, or the last, where nothing at all is to be picked', () => {
    expect(chosen(0, slot(1, 4, 0), slot(6, 2, 0), slot(8, 0))).toBe('at 6');
    expect(chosen(0, slot(1, 4, 0), slot(2, 1, 0), slot(6, 0))).toBe('at 2');
    expect(chosen(0, slot(6, 0))).toBe('at 6');
  });
  it('is kept once it was chosen, as long as it has orders', () => {
    const kept = (slotId: string | undefined, withoutSlot: number, ...slots: PickSlot[]) =>
      keptSlotId({ slots, withoutSlot }, slotId, now);
    const [over, coming] = [slot(1, 4), slot(6, 1)];
    expect(kept(undefined, 0, over, coming)).toBe('at 1');
    expect(kept('at 6', 0, over, coming)).toBe('at 6');
    expect(kept('at 1', 0, coming)).toBe('at 6');
    expect(kept('at 1', 0, slot(1, 4, 0), coming)).toBe('at 1');
    expect(kept('at 1', 0, slot(1, 0), coming)).toBe('at 6');
    expect([kept('none', 1, coming), kept('none', 0, coming)]).toEqual(['none', 'at 6']);
  });
  it('leads to a late one from any other, and from one that is done to the next', () => {
    const from = (shown: string, ...slots: PickSlot[]) =>
      slotToGoTo({ slots }, shown, undefined, me, now)?._id;
    const [late, others, coming, later] = [slot(1, 1), slot(2, 1, 1, false), slot(6, 1), slot(8, 1)];
    expect(from('at 6', late, others, coming, later)).toBe('at 1');
    expect(from('none', late, coming)).toBe('at 1');
    expect(from('at 6', others, coming, later)).toBeUndefined();
    expect(from('at 6', slot(6, 1, 0), later)).toBe('at 8');
    expect(from('at 1', late, coming)).toBeUndefined();
    expect(from('none', coming)).toBeUndefined();
  });
  it('is done once no order in it is for this picker, also without a slot and before that is sent', () => {
    const from = (shown: string, ...orders: CachedOrder[]) =>
      slotToGoTo({ slots: [slot(6, 1), slot(8, 1)] }, shown, orders, me, now)?._id;
    const others = order('A', [], { status: 'PICKING', picker: picker('ravi') });
    const packed = order('B', [], { status: 'PACKED', picker: picker('me') });
    expect([from('none', others), from('none', others, packed), from('none')]).toEqual([
      'at 6',
      'at 6',
      'at 6',
    ]);
    expect([from('none', others, order('C', [])), from('at 6', order('C', []))]).toEqual([
      undefined,
      undefined,
    ]);
    // The list of slots is the server's, and still has it.
    expect(from('at 6', packed)).toBe('at 8');
  });
});

describe('the summary before packing', () => {
  const items = [
    item('milk', { picked: picked(2) }),
    item('onion', { picked: picked(1) }),
    item('paneer', { picked: picked(0, { replacedBy: { ...other, qty: 2 } }) }),
    item('tomato', { packGrams: 1000, picked: picked(2, { grams: 1500 }) }),
  ];
  it('lists differences from the order, and the reduction', () => {
    expect(summaryOf({ items, totalPaise: 37_000, leftPaise: 37_000, payment: 'PAID' })).toEqual({
      whole: 2,
      short: [{ productId: 'onion', title: 'onion', missing: 1 }],
      replaced: [
        { productId: 'paneer', title: 'paneer', other: 'Curd', qty: 2, grams: null, isUnweighed: false },
      ],
      weighed: [{ productId: 'tomato', title: 'tomato', grams: 1500 }],
      // An onion, ten rupees less for each curd, and a quarter of the tomatoes.
      offPaise: 4000 + 2000 + 2000,
    });
  });
  it('does not promise what a coupon paid, what was refunded before, or what is due on delivery', () => {
    const half = items.map((item) => ({ ...item, discountPaise: 4000 }));
    const paid = { items: half, totalPaise: 18_500, leftPaise: 18_500, payment: 'PAID' as const };
    expect(summaryOf(paid).offPaise).toBe(4000);
    // Support has refunded one of the onions already.
    const begun = half.map((item) => (item.productId === 'onion' ? { ...item, refundedQty: 1 } : item));
    expect(summaryOf({ ...paid, items: begun, leftPaise: 16_500 }).offPaise).toBe(2000);
    expect(summaryOf({ ...paid, leftPaise: 300 }).offPaise).toBe(300);
    expect(summaryOf({ ...paid, leftPaise: 0, payment: 'DUE' }).offPaise).toBe(4000);
  });
});

it('says whether a replacement still has to be weighed', () => {
  const instead = (grams: number | null) => {
    const replacedBy = { ...other, packGrams: 500, qty: 2, grams };
    return summaryOf(order('A', [item('onion', { picked: picked(0, { replacedBy }) })])).replaced[0];
  };
  expect(instead(null)).toMatchObject({ isUnweighed: true });
  expect(instead(480)).toMatchObject({ isUnweighed: false });
});
