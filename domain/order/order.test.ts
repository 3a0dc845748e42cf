import type { Product } from '../catalogue/product';
import { DESK_EVENTS_ENGLISH } from '../wording/desk-events.en';
import { EVENTS } from '../wording/events.en';
import { messageOf } from './event-message';
import { hasReceipt, isOrderCancellable, itemStatusOf, orderItemOf, orderPaise } from './order';
import type { Order } from './order';
import type { OrderEventCode, OrderEventParams } from './order-events';
import { idsOfNumber, orderNumber } from './order-number';
import { hindiTitles, orderWithTitles, paramsWithTitles } from './other-titles';
import { isPaidInTime, isReusable } from './payment-window';
import { addedQtyOf, differencesOf } from './reorder';
import type { ReorderedItem } from './reorder';

describe('order', () => {
  const picked = { qty: 2, grams: null, replacedBy: null, finalPaise: null };

  const onion = {
    ...{ productId: 'onion', title: 'Onion', image: '', quantity: 'kg', pricePaise: 2500, qty: 1 },
    ...{ packGrams: null, grams: null },
  };

  it.each([
    ['ORDERED', { missingQty: 0, picked: null }],
    ['SHORT', { missingQty: 1, picked: null }],
    ['PICKED', { missingQty: 0, picked }],
    ['SHORT', { missingQty: 0, picked: { ...picked, qty: 1 } }],
    ['REPLACED', { missingQty: 0, picked: { ...picked, qty: 1, replacedBy: onion } }],
  ])('an item is %s: %j', (status, item) => expect(itemStatusOf({ qty: 2, ...item })).toBe(status));

  const costs = { price: 10_000, delivery: 5000, discount: 0, total: 15_000 };

  it.each([
    ['the paid price, if paid online', 'PAID', 12_000, 15_000],
    ['the final price, at the door', 'DUE', 12_000, 12_000],
    ['the agreed price, until it is packed', 'DUE', null, 15_000],
  ] as const)('an order costs %s', (_what, payment, finalPaise, paise) =>
    expect(orderPaise({ payment, costs, finalPaise })).toBe(paise),
  );

  it('an order has a receipt once it is packed, unless it costs nothing', () => {
    expect([null, 0, 1].map((finalPaise) => hasReceipt({ finalPaise }))).toEqual([false, false, true]);
  });

  const at = (hour: number) => new Date(Date.UTC(2026, 10, 25, hour));

  const slot = { _id: 's', startsAt: at(7), endsAt: at(10), cutoffAt: at(5), available: true };

  it.each([
    [true, 'before the cutoff of its slot', { status: 'PLACED', slot }, at(4)],
    [false, 'from the cutoff of its slot on', { status: 'PLACED', slot }, at(5)],
    [true, 'at any time if the shop has no slots', { status: 'PLACED', slot: null }, at(23)],
    [false, 'once it is delivered', { status: 'DELIVERED', slot: null }, at(4)],
    [false, 'before it is placed', { status: null, slot: null }, at(4)],
  ] as const)('the shopper can cancel it: %s %s', (may, _when, order, now) =>
    expect(isOrderCancellable(order, now)).toBe(may),
  );

  it('an item copies the product’s current data, and the pack weight if sold by weight', () => {
    const tomato = {
      ...{ _id: 'tomato', title: 'Tomato', image: '/t.svg', pricePaise: 3800, quantity: '500grms' },
      ...{ packAmount: null, packUnit: null, soldByWeight: true },
    } as Product;
    const item = { productId: 'tomato', title: 'Tomato', image: '/t.svg', quantity: '500grms' };
    const rest = { pricePaise: 3800, qty: 2, missingQty: 0, picked: null };
    expect(orderItemOf(tomato, 2)).toEqual({ ...item, ...rest, packGrams: 500 });
    for (const other of [{ soldByWeight: false }, { quantity: '1ltr' }])
      expect(orderItemOf({ ...tomato, ...other }, 2).packGrams).toBeNull();
  });
});

describe('order number', () => {
  it('is the first eight characters of the id, in capitals', () => {
    expect(orderNumber('4d1101ff-8869-4e36-8b2f-0aef66f1a7dd')).toBe('4D1101FF');
  });

  it.each([
    ['4D1101FF', '4d1101ff-0000-0000-0000-000000000000', '4d1101ff-ffff-ffff-ffff-ffffffffffff'],
    [' #4d11 ', '4d110000-0000-0000-0000-000000000000', '4d11ffff-ffff-ffff-ffff-ffffffffffff'],
    ...['4d1101ff-8869-4e36-8b2f-0aef66f1a7dd'].map((id) => [` ${id} `, id, id]),
  ])('%s is looked up among the ids from %s to %s', (text, from, to) =>
    expect(idsOfNumber(text!)).toEqual({ from, to }),
  );

  it.each([
    'x4d1101ff-8869-4e36-8b2f-0aef66f1a7dd',
    '4d1101ff-8869-4e36-8b2f-0aef66f1a7ddx',
    '4d11#01ff',
    ...['', '#', 'dal', '4d1', '4d1101ff8', 'tomato', '4d1101ff-8869'],
  ])('%j is no number', (text) => expect(idsOfNumber(text)).toBeNull());
});

describe('other titles', () => {
  const titles = new Map([
    ['Tomato', 'टमाटर'],
    ['Potato', 'आलू'],
  ]);

  const line = (title: string, replacement?: string) => ({
    title,
    qty: 2,
    picked: replacement === undefined ? null : { qty: 0, replacedBy: { title: replacement, qty: 2 } },
  });

  it('the lines of an order are called otherwise, and what came instead; what is not known stays as it is', () => {
    const order = { _id: '1', items: [line('Tomato', 'Potato'), line('Tomato Purée'), line('Potato')] };
    expect(orderWithTitles(order as unknown as Order, titles)).toEqual({
      _id: '1',
      items: [line('टमाटर', 'आलू'), line('Tomato Purée'), line('आलू')],
    });
  });

  it('what happened to an order calls its products alike', () => {
    const params = {
      items: [{ title: 'Tomato', qty: 1 }],
      replaced: [{ title: 'Onion', by: 'Potato', qty: 2 }],
      duePaise: 100,
    };
    expect(paramsWithTitles(params, titles)).toEqual({
      items: [{ title: 'टमाटर', qty: 1 }],
      replaced: [{ title: 'Onion', by: 'आलू', qty: 2 }],
      duePaise: 100,
    });
    expect(paramsWithTitles({ reason: 'Tomato' }, titles)).toEqual({ reason: 'Tomato' });
  });

  it('a title that two products share is in Hindi only if they share that, too', () => {
    const bought = [
      ['Tomato', 'टमाटर'],
      ['Tomato', 'टमाटर'],
      ['Milk', 'गाय का दूध'],
      ['Milk', 'भैंस का दूध'],
      ['Milk', 'गाय का दूध'],
      ['Purée', null],
      ['Purée', 'टमाटर की प्यूरी'],
    ] as const;
    const known = hindiTitles(bought.map(([title, titleHi]) => ({ title, titleHi })));
    expect([...known]).toEqual([
      ['Tomato', 'टमाटर'],
      ['Milk', 'Milk'],
      ['Purée', 'Purée'],
    ]);
  });
});

describe('payment window', () => {
  const opened = new Date('2026-03-01T10:00:00Z');

  it.each([
    ['before the opening, by another clock', '2026-03-01T09:59:00Z', true],
    ['at once', '2026-03-01T10:00:00Z', true],
    ['at the last moment of 48 hours', '2026-03-03T10:00:00Z', true],
    ['a moment later', '2026-03-03T10:00:00.001Z', false],
    ['after 90 days', '2026-05-30T10:00:00Z', false],
  ])('a payment %s is in time or not', (_when, paidAt, inTime) => {
    expect(isPaidInTime(opened, new Date(paidAt))).toBe(inTime);
  });

  it.each([
    ['at once', '2026-03-01T10:00:00Z', true],
    ['a moment before a day is over', '2026-03-02T09:59:59.999Z', true],
    ['a day later', '2026-03-02T10:00:00Z', false],
  ])('a checkout requested again %s is reused or not', (_when, now, reusable) => {
    expect(isReusable(opened, new Date(now))).toBe(reusable);
  });
});

describe('event message', () => {
  it.each<[OrderEventCode, OrderEventParams, string]>([
    ['PLACED', { payment: 'PAID' }, 'Your order was placed and paid.'],
    ['PLACED', { payment: 'DUE' }, 'Your order was placed, to be paid at the door.'],
    ['PICKING', {}, 'Your order is being put together.'],
    ['PACKED', {}, 'Your order is packed.'],
    [
      'PACKED',
      { replaced: [{ title: 'Onion', by: 'Red Onion', qty: 2 }], items: [{ title: 'Tomato', qty: 1 }] },
      'Your order is packed. Replaced: Onion by 2 × Red Onion. Not there, and not charged: 1 × Tomato.',
    ],
    ['PACKED', { duePaise: 11_950 }, 'Your order is packed. You pay ₹119.50 at the door.'],
    ['OUT_FOR_DELIVERY', {}, 'Your order is on its way.'],
    ['DELIVERED', {}, 'Your order was delivered.'],
    ['DELIVERY_FAILED', {}, 'Your order could not be delivered.'],
    ['DELIVERY_FAILED', { reason: 'nobody at home' }, 'Your order could not be delivered: nobody at home'],
    ['CANCELLED', { by: 'SHOPPER' }, 'You cancelled this order.'],
    ['CANCELLED', { by: 'SHOP' }, 'The shop cancelled this order.'],
    ['CANCELLED', { by: 'SHOP', reason: 'flooded road' }, 'The shop cancelled this order: flooded road'],
    ['REFUND_STARTED', { amountPaise: 12_600 }, '₹126 is being given back to you.'],
    ['REFUND_SETTLED', { amountPaise: 12_345_650 }, '₹1,23,456.50 was given back the way it was paid.'],
    ['REFUND_FAILED', { amountPaise: 5 }, '₹0.05 could not be given back yet. The shop has been told.'],
    [
      'REFUND_FAILED',
      { amountPaise: 500, reason: 'Out of stock' },
      '₹5 (Out of stock) could not be given back yet. The shop has been told.',
    ],
    [
      'SLOT_MOVED',
      { startsAt: '2026-11-24T07:00:00+05:30', endsAt: '2026-11-24T10:00:00+05:30' },
      'Your delivery time was no longer free. Your order now comes on Tuesday, 24 November, 7:00 – 10:00\u00a0am.',
    ],
  ])('%s %j has a plain text', (code, params, message) => {
    expect(messageOf({ code, params })).toBe(message);
  });

  it.each<[OrderEventCode, OrderEventParams, string]>([
    ['REFUND_FAILED', { amountPaise: 5 }, '₹0.05 could not be given back yet.'],
    ['REFUND_FAILED', { amountPaise: 500, reason: 'Bruised' }, '₹5 could not be given back yet: Bruised'],
    ['CANCELLED', { by: 'SHOPPER' }, 'The customer cancelled this order.'],
    ['PACKED', { duePaise: 11_950 }, 'The order is packed. The customer pays ₹119.50 at the door.'],
  ])('%s %j is worded for staff, too', (code, params, message) => {
    expect(messageOf({ code, params }, DESK_EVENTS_ENGLISH)).toBe(message);
  });

  it.each(Object.entries(DESK_EVENTS_ENGLISH.happened))(
    '%s does not speak to staff as to the shopper',
    (code, text) => {
      expect(`${text({ by: 'SHOPPER' })} ${text({ duePaise: 100 })}`).not.toMatch(/\byou/i);
      expect(code in EVENTS.happened).toBe(true);
    },
  );

  it('events of a later version have a generic text', () => {
    expect(messageOf({ code: 'SUBSTITUTED' as OrderEventCode, params: {} })).toBe(
      'Something happened to your order.',
    );
  });
});

describe('reorder', () => {
  const AS_IT_WAS: ReorderedItem = {
    productId: 'tomato',
    title: 'Tomato',
    qty: 3,
    pricePaise: 3800,
    pricePaiseNow: 3800,
    isOut: false,
    qtyBefore: 0,
    qtyNow: 3,
  };

  const tomato = { productId: 'tomato', title: 'Tomato' };

  it.each<[string, Partial<ReorderedItem>, object[]]>([
    ['nothing when nothing has changed', {}, []],
    ['nothing when some were in the cart already', { qtyBefore: 5, qtyNow: 8 }, []],
    ['nothing when the limit is just reached', { qtyBefore: 96, qtyNow: 99 }, []],
    ['a deleted product', { pricePaiseNow: null, qtyNow: null }, [{ kind: 'GONE', before: null, now: null }]],
    [
      'a product out of stock, without its price',
      { isOut: true, qtyNow: null, pricePaiseNow: 1 },
      [{ kind: 'OUT_OF_STOCK', before: null, now: null }],
    ],
    ['a product with too little stock', { qtyNow: 2 }, [{ kind: 'FEWER', before: 3, now: 2 }]],
    ['a higher price', { pricePaiseNow: 3801 }, [{ kind: 'DEARER', before: 3800, now: 3801 }]],
    ['a lower price', { pricePaiseNow: 3799 }, [{ kind: 'CHEAPER', before: 3800, now: 3799 }]],
    ['fewer due to the limit', { qtyBefore: 97, qtyNow: 99 }, [{ kind: 'FEWER', before: 3, now: 2 }]],
    ['none at the limit', { qtyBefore: 99, qtyNow: 99 }, [{ kind: 'FEWER', before: 3, now: 0 }]],
    [
      'none when the cart is full, without the price',
      { qtyNow: null, pricePaiseNow: 1 },
      [{ kind: 'FEWER', before: 3, now: 0 }],
    ],
    [
      'fewer at a higher price',
      { qtyBefore: 98, qtyNow: 99, pricePaiseNow: 4000 },
      [
        { kind: 'FEWER', before: 3, now: 1 },
        { kind: 'DEARER', before: 3800, now: 4000 },
      ],
    ],
  ])('reports %s', (_, change, expected) =>
    expect(differencesOf([{ ...AS_IT_WAS, ...change }])).toEqual(
      expected.map((difference) => ({ ...tomato, ...difference })),
    ),
  );

  it('reports differences in the order of the items', () => {
    const gone = { ...AS_IT_WAS, pricePaiseNow: null, qtyNow: null };
    const items = ['a', 'b', 'c'].map((productId) => ({ ...gone, productId }));
    expect(differencesOf(items).map(({ productId }) => productId)).toEqual(['a', 'b', 'c']);
  });

  it('counts only what was added to the cart', () => {
    const none = { ...AS_IT_WAS, qtyNow: null };
    expect(addedQtyOf([AS_IT_WAS, none, { ...AS_IT_WAS, qtyBefore: 97, qtyNow: 99 }])).toBe(5);
    expect(addedQtyOf([none])).toBe(0);
  });
});
