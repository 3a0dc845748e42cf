import fc from 'fast-check';
import { FORMS } from '../wording/forms.en';
import { OWNERS_ENGLISH } from '../wording/owners.en';
import { wordProblems } from '../wording/wording';
import { owedRefund, refundOfItems, refundableNow, validateReason, validateRefund } from './refund-rules';
import type { RefundableItem, RefundEntry } from './refund-rules';

const item = (more: Partial<RefundableItem> = {}): RefundableItem => ({
  ...{ productId: 'tomato', pricePaise: 3800, qty: 3, discountPaise: 100, refundedQty: 0, packed: null },
  ...more,
});
const tomatoes = (qty: number) => [{ productId: 'tomato', qty }];

it('units refunded one by one add up to what was paid for the item', () => {
  const units = fc.record({
    pricePaise: fc.integer({ min: 1, max: 100_000 }),
    qty: fc.integer({ min: 1, max: 99 }),
    percent: fc.integer({ min: 0, max: 99 }),
  });
  fc.assert(
    fc.property(units, ({ pricePaise, qty, percent }) => {
      const discountPaise = Math.floor((pricePaise * qty * percent) / 100);
      let paise = 0;
      for (let refundedQty = 0; refundedQty < qty; refundedQty += 1)
        paise += refundOfItems([item({ pricePaise, qty, discountPaise, refundedQty })], tomatoes(1))!;
      expect(paise).toBe(pricePaise * qty - discountPaise);
    }),
  );
});

it.each([
  ['all of it', tomatoes(3), 11_300],
  ['one of three, rounded down to the paisa', tomatoes(1), 3766],
  ['more than was ordered', tomatoes(4), null],
  ['an item that was not ordered', [{ productId: 'onion', qty: 1 }], null],
])('a refund of %s', (_what, wanted, paise) => expect(refundOfItems([item()], wanted)).toBe(paise));

it('of a packed item, units not in the bag are refunded first, with all that is not charged', () => {
  const half = item({ discountPaise: 0, packed: { keptQty: 1, finalPaise: 3000 } });
  expect([1, 2, 3].map((qty) => refundOfItems([half], tomatoes(qty)))).toEqual([4200, 8400, 11_400]);
});

it('units refunded before are not refunded again', () => {
  expect(refundOfItems([item({ refundedQty: 2 })], tomatoes(2))).toBeNull();
  expect(refundOfItems([item({ refundedQty: 2 })], tomatoes(1))).toBe(11_300 - 7533);
});

const entry = (more: Partial<RefundEntry> = {}): RefundEntry => ({
  reason: 'bad',
  idempotencyKey: 'k',
  ...more,
});
const AMOUNT = { amount: 'The amount should be at least 1 rupee, with at most two decimals.' };
const ITEMS = { items: 'Choose at least one item, and how many.' };
it.each<[string, RefundEntry, object]>([
  ['all that is left', entry(), {}],
  ['an amount', entry({ amountPaise: 100 }), {}],
  ['items', entry({ items: tomatoes(1) }), {}],
  [
    'items and an amount',
    entry({ items: tomatoes(1), amountPaise: 100 }),
    { amount: 'Refund items or an amount, not both.' },
  ],
  ['less than a rupee', entry({ amountPaise: 99 }), AMOUNT],
  ['nothing', entry({ amountPaise: 0 }), AMOUNT],
  ['a negative amount', entry({ amountPaise: -1 }), AMOUNT],
  ['a fraction of a paisa', entry({ amountPaise: 0.5 }), AMOUNT],
  ['no number', entry({ amountPaise: NaN }), AMOUNT],
  ['no items', entry({ items: [] }), ITEMS],
  ['none of an item', entry({ items: tomatoes(0) }), ITEMS],
  ['one item and none of another', entry({ items: [...tomatoes(1), { productId: 'onion', qty: 0 }] }), ITEMS],
  ['a fraction of an item', entry({ items: tomatoes(0.5) }), ITEMS],
  ['no reason', entry({ reason: ' ' }), { reason: 'Enter a reason for the refund.' }],
  [
    'a long reason',
    entry({ reason: 'x'.repeat(201) }),
    { reason: 'The reason should have at most 200 characters' },
  ],
  ['no key', entry({ idempotencyKey: '' }), { idempotencyKey: 'A refund needs a key of its own.' }],
  [
    'a long key',
    entry({ idempotencyKey: 'x'.repeat(256) }),
    { idempotencyKey: 'The key should have at most 255 characters' },
  ],
  ['a NUL', entry({ reason: 'a\0' }), { reason: 'Please remove line breaks and hidden characters' }],
])('a refund of %s', (_what, wanted, errors) =>
  expect(wordProblems({ ...FORMS, ...OWNERS_ENGLISH }, validateRefund(wanted))).toEqual(errors),
);

it('cancelling and failing a delivery require a reason for the shopper', () => {
  const wrong = (...given: Parameters<typeof validateReason>) =>
    wordProblems({ ...FORMS, ...OWNERS_ENGLISH }, validateReason(...given));
  expect(wrong('Flooded road')).toEqual({});
  expect(wrong(' ')).toEqual({ reason: 'Enter a reason for cancelling.' });
  expect(wrong('', 'DELIVERY_REASON_EMPTY')).toEqual({ reason: 'Enter why it was not delivered.' });
  expect(wrong('x'.repeat(201))).toEqual({ reason: 'The reason should have at most 200 characters' });
});

it('less than a rupee is neither refunded nor left, as providers refund no less', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }), (paise, left) => {
      const sent = refundableNow(paise, left);
      expect(sent === 0 || sent >= Math.min(paise, left)).toBe(true);
      expect(sent === 0 || sent >= 100).toBe(true);
      expect(sent === 0).toBe(paise === 0 || left < 100);
      if (sent > 0) expect(left - sent === 0 || left - sent >= 100).toBe(true);
    }),
  );
  // The last rupee can be refunded, less cannot.
  expect([refundableNow(100, 100), refundableNow(1, 100), refundableNow(99, 99)]).toEqual([100, 100, 0]);
});

it.each<[string, Partial<Parameters<typeof owedRefund>[0]>, number]>([
  ['nothing while it is picked', { status: 'PICKING' }, 0],
  ['nothing once it is packed and fully refunded', { finalPaise: 3000, refundedPaise: 7000 }, 0],
  ['nothing if more was refunded', { finalPaise: 3000, refundedPaise: 9000 }, 0],
  ['the difference to the final price once it is packed', { finalPaise: 3000, refundedPaise: 4000 }, 3000],
  [
    'the same in addition to goodwill refunds',
    { finalPaise: 3000, refundedPaise: 4000, goodwillPaise: 4000 },
    6000,
  ],
  ['no more than is left', { finalPaise: 3000, refundedPaise: 5000, goodwillPaise: 5000 }, 5000],
  ['all once it is cancelled', { status: 'CANCELLED', finalPaise: 3000, refundedPaise: 4000 }, 6000],
  ['nothing if nothing was paid', { finalPaise: 3000, capturedPaise: 0 }, 0],
])('the refund owed for an order is %s', (_what, order, paise) => {
  const paid = { status: 'PACKED', capturedPaise: 10_000, refundedPaise: 0, totalPaise: 10_000 } as const;
  expect(owedRefund({ ...paid, finalPaise: null, goodwillPaise: 0, ...order }, [])).toEqual({
    amountPaise: paise,
    items: null,
  });
});

describe('the refund owed for a packed order', () => {
  const packed = { keptQty: 1, finalPaise: 3800 };
  const sums = { totalPaise: 11_400, capturedPaise: 11_400, finalPaise: 3800, goodwillPaise: 0 };
  const order = { status: 'PACKED', ...sums } as const;
  const owed = (refundedPaise: number, more: Partial<RefundableItem>) =>
    owedRefund({ ...order, refundedPaise }, [item({ discountPaise: 0, packed, ...more })]);

  it('lists the units not in the bag, unless another refund does', () => {
    expect(owed(0, {})).toEqual({ amountPaise: 7600, items: tomatoes(2) });
    expect(owed(3800, { refundedQty: 1 })).toEqual({ amountPaise: 3800, items: tomatoes(1) });
    expect(owed(7600, { refundedQty: 2 })).toEqual({ amountPaise: 0, items: null });
    // A refund of an amount may have been for anything.
    expect(owed(1000, {})).toEqual({ amountPaise: 6600, items: tomatoes(2) });
  });

  it('includes a unit in the bag that staff refunded besides', () => {
    const of = (qty: number) =>
      owedRefund(
        { ...order, refundedPaise: 3800 },
        [item({ discountPaise: 0, packed, refundedQty: 1 })],
        new Map([['tomato', qty]]),
      );
    expect(of(1)).toEqual({ amountPaise: 3800, items: tomatoes(1) });
    for (const qty of [3, 4]) expect(of(qty)).toEqual({ amountPaise: 7600, items: tomatoes(2) });
  });

  it('is not reduced by a refund of something in the bag, and never more than is left', () => {
    const onion = item({ productId: 'onion', pricePaise: 600, qty: 1, discountPaise: 0, refundedQty: 1 });
    const inBag = { ...onion, packed: { keptQty: 1, finalPaise: 600 } };
    const paid = { ...order, totalPaise: 12_000, capturedPaise: 12_000, finalPaise: 4400 };
    const gone = item({ discountPaise: 0, packed });
    const of = (refundedPaise: number) => owedRefund({ ...paid, refundedPaise }, [gone, inBag]);
    expect(of(600)).toEqual({ amountPaise: 7600, items: tomatoes(2) });
    expect(owedRefund({ ...paid, capturedPaise: 7000, refundedPaise: 600 }, [gone, inBag])).toMatchObject({
      amountPaise: 6400,
    });
  });

  it('is everything, without items, once it is cancelled', () => {
    const cancelled = { ...order, status: 'CANCELLED', refundedPaise: 400 } as const;
    expect(owedRefund(cancelled, [item({ packed })])).toEqual({ amountPaise: 11_000, items: null });
  });
});
