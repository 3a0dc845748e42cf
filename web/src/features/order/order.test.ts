import { REASONS } from '@domain/wording/reasons.en';
import { moneyBack } from './money-back';
import { amountsOf } from './order-amounts';
import { stepsOf } from './order-steps';
import type { OrderOnItsWay } from './order-steps';
import { deviationText, paymentTexts } from './order-text';
import { isNarrowed, ordersPath, readOrdersChoice } from './orders-choice';
import { reasonText } from './refund-text';
import { reorderText } from './reorder-text';
import { capitalize, formatCutoff, formatDay, formatHours, formatSlot } from './slot-text';
import * as hindi from './slot.hi';
import { statusText } from './status-text';

describe('money back', () => {
  it('refunds include pending ones, to the paisa', () => {
    expect(moneyBack({ refunds: [] })).toBe(0);
    expect(
      moneyBack({
        refunds: [
          { amount: 30.1, state: 'PENDING' },
          { amount: 0.2, state: 'SETTLED' },
          { amount: 99, state: 'FAILED' },
        ],
      }),
    ).toBe(30.3);
  });
});

describe('order amounts', () => {
  const items = [{ finalPrice: 50 }];

  it('the amount due agrees with its lines, with a lower discount if items are missing', () => {
    const order = { price: 45, delivery: 0, discount: 10, payment: 'DUE' as const, items };
    expect(amountsOf(order)).toEqual({ goods: 50, delivery: 0, discount: 5 });
    expect(amountsOf({ ...order, price: 90.1, delivery: 50.1 })).toMatchObject({ goods: 50, discount: 10 });
  });

  it('nothing is due if nothing was delivered', () => {
    const order = {
      price: 0,
      delivery: 50,
      discount: 10,
      payment: 'DUE' as const,
      items: [{ finalPrice: 0 }],
    };
    expect(amountsOf(order)).toEqual({ goods: 0, delivery: 0, discount: 0 });
  });

  it('a paid order shows what was ordered, whatever was delivered', () => {
    const order = { price: 140, delivery: 50, discount: 10, payment: 'PAID' as const, items };
    expect(amountsOf(order)).toEqual({ goods: 100, delivery: 50, discount: 10 });
  });
});

describe('order steps', () => {
  type Status = OrderOnItsWay['status'];

  /** An order with these statuses, one per hour. */
  const been = (...statuses: Status[]): OrderOnItsWay => ({
    status: statuses.at(-1)!,
    events: statuses.map((status, hour) => ({ _id: String(hour), at: `${hour}:00`, status, message: '' })),
  });

  const shown = (order: OrderOnItsWay) =>
    stepsOf(order).map(({ name, state, at }) => [name, state, at].filter(Boolean).join(' '));

  const AHEAD = ['Packing ahead', 'Packed ahead', 'On its way ahead', 'Delivered ahead'];

  it.each<[OrderOnItsWay, string[]]>([
    [been('PLACED'), ['Placed now 0:00', ...AHEAD]],
    [been('PLACED', 'PICKING'), ['Placed done 0:00', 'Packing now 1:00', ...AHEAD.slice(1)]],
    [{ status: 'PICKING', events: [] }, ['Placed done', 'Packing now', ...AHEAD.slice(1)]],
    [
      been('PLACED', 'PICKING', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERY_FAILED'),
      [
        'Placed done 0:00',
        'Packing done 1:00',
        'Packed done 2:00',
        'Not delivered now 4:00',
        'Delivered ahead',
      ],
    ],
    [
      been(
        'PLACED',
        'PICKING',
        'PACKED',
        'OUT_FOR_DELIVERY',
        'DELIVERY_FAILED',
        'OUT_FOR_DELIVERY',
        'DELIVERED',
      ),
      [
        ...['Placed done 0:00', 'Packing done 1:00', 'Packed done 2:00'],
        ...['On its way done 5:00', 'Delivered now 6:00'],
      ],
    ],
    [been('PLACED', 'CANCELLED'), ['Placed done 0:00', 'Cancelled now 1:00']],
    [been('PLACED', 'PICKING', 'CANCELLED'), ['Placed done 0:00', 'Packing done 1:00', 'Cancelled now 2:00']],
    [{ status: 'CANCELLED', events: [] }, ['Placed done', 'Cancelled now']],
  ])('of %j the steps are %j', (order, steps) => expect(shown(order)).toEqual(steps));
});

describe('order text', () => {
  type Item = Parameters<typeof deviationText>[0];

  const item = (more: Partial<Item>): Item => ({
    ...{
      _id: 'o:tomato',
      productId: 'tomato',
      title: 'Tomato',
      image: '',
      quantity: 'kg',
    },
    ...{
      price: 38,
      qty: 2,
      status: 'ORDERED',
      pickedQty: null,
      pickedGrams: null,
      replacedBy: null,
      finalPrice: 76,
    },
    ...more,
  });

  const onion: Item['replacedBy'] = {
    _id: 'o',
    title: 'Onion',
    qty: 1,
    quantity: 'kg',
  };

  it.each<[string, Partial<Item>, string]>([
    ['is to come', {}, ''],
    ['is in the bag', { status: 'PICKED', pickedQty: 2, pickedGrams: 2000 }, ''],
    [
      'is lighter',
      { status: 'PICKED', pickedQty: 2, pickedGrams: 1950, finalPrice: 74.1 },
      'weighs 1.95 kg, and costs less',
    ],
    [
      'is lighter than a kilo',
      { status: 'PICKED', pickedQty: 2, pickedGrams: 950, finalPrice: 40 },
      'weighs 950 g, and costs less',
    ],
    [
      'was short when it was paid',
      { status: 'SHORT', finalPrice: 38 },
      'only 1 in stock, the rest is not charged',
    ],
    [
      'is short and lighter',
      { status: 'SHORT', pickedQty: 1, pickedGrams: 900, finalPrice: 34.2 },
      'only 1 in stock, the rest is not charged',
    ],
    ['is not there', { status: 'SHORT', pickedQty: 0, finalPrice: 0 }, 'out of stock, not charged'],
    ['is replaced', { status: 'REPLACED', pickedQty: 0, replacedBy: onion }, 'replaced by 1 × Onion (kg)'],
    [
      'is replaced in part',
      { status: 'REPLACED', pickedQty: 1, replacedBy: onion },
      'only 1 in stock, and 1 × Onion (kg) instead',
    ],
  ])('of an item that %s', (_what, more, words) => expect(deviationText(item(more))).toBe(words));

  it.each([
    ['PLACED', 'PAID', 'Paid', 'Total paid'],
    ['DELIVERED', 'PAID', 'Paid', 'Total paid'],
    ['CANCELLED', 'PAID', 'Cancelled', 'Total paid'],
    ['PLACED', 'DUE', 'Pay at the door', 'Total due'],
    ['DELIVERY_FAILED', 'DUE', 'Pay at the door', 'Total due'],
    ['DELIVERED', 'DUE', 'Paid at the door', 'Total'],
    ['CANCELLED', 'DUE', 'Cancelled', 'Total'],
  ] as const)('%s and %s: "%s", and "%s" before the total', (status, payment, badge, total) => {
    expect(paymentTexts({ status, payment })).toMatchObject({ badge, total });
  });
});

describe('orders choice', () => {
  const read = (address: string) => readOrdersChoice(new URLSearchParams(address));

  it.each([
    ['', '/order', false],
    ['q=+milk+&page=2', '/order?q=milk', true],
    ['year=2025&after=1.x', '/order?year=2025&after=1.x', true],
    ['q=&year=', '/order', false],
    ['year=25', '/order', false],
    ['year=0025', '/order', false],
    ["year=2025'", '/order', false],
    [`q=${'x'.repeat(101)}`, `/order?q=${'x'.repeat(100)}`, true],
    ['after=1.x', '/order?after=1.x', false],
  ])('the query %j has the canonical path %s', (address, path, narrowed) => {
    expect(ordersPath(read(address))).toBe(path);
    expect(isNarrowed(read(address))).toBe(narrowed);
  });
});

describe('refund text', () => {
  it('a refund’s reason is worded by its code, or else shown as the server sends it', () => {
    for (const reasonCode of Object.keys(REASONS) as (keyof typeof REASONS)[])
      expect(reasonText({ reason: 'कारण', reasonCode })).toBe(REASONS[reasonCode]);
    expect(reasonText({ reason: 'The bag was wet', reasonCode: null })).toBe('The bag was wet');
    expect(reasonText({ reason: 'Recalled', reasonCode: 'RECALLED' as 'LATE' })).toBe('Recalled');
  });
});

describe('reorder text', () => {
  it.each([
    ['GONE', null, null, 'Ghee is not sold any more.'],
    ['OUT_OF_STOCK', null, null, 'Ghee is out of stock.'],
    ['DEARER', 500, 550.5, 'Ghee costs ₹550.50 now; it was ₹500.'],
    ['CHEAPER', 1200, 999, 'Ghee costs ₹999 now; it was ₹1,200.'],
    ['FEWER', 60, 39, 'Ghee: only 39 of 60 can go into your cart.'],
    ['FEWER', 60, 0, 'Ghee: no more can go into your cart.'],
  ] as const)('%s, %p and %p', (kind, before, now, words) =>
    expect(reorderText({ title: 'Ghee', kind, before, now })).toBe(words),
  );
});

describe('slot text', () => {
  const INDIA = 'Asia/Kolkata';

  const at = (text: string): string => new Date(text).toISOString();

  const slot = (startsAt: string, endsAt: string, cutoffAt = startsAt) => ({
    startsAt: at(startsAt),
    endsAt: at(endsAt),
    cutoffAt: at(cutoffAt),
  });

  describe('the hours of a slot', () => {
    it.each([
      ['2026-11-24T07:00+05:30', '2026-11-24T10:00+05:30', '7–10\u00a0am'],
      ['2026-11-24T10:00+05:30', '2026-11-24T13:00+05:30', '10\u00a0am–1\u00a0pm'],
      ['2026-11-24T12:00+05:30', '2026-11-24T15:30+05:30', '12–3:30\u00a0pm'],
      ['2026-11-24T21:00+05:30', '2026-11-25T00:00+05:30', '9\u00a0pm–12\u00a0am'],
      ['2026-11-24T22:00+05:30', '2026-11-25T22:00+05:30', '10\u00a0pm–10\u00a0pm'],
    ])('from %s to %s have am or pm once if possible', (startsAt, endsAt, words) => {
      expect(formatHours(slot(startsAt, endsAt), INDIA)).toBe(words);
    });

    it('are in the shop’s time zone', () => {
      const evening = slot('2026-11-24T17:00+05:30', '2026-11-24T20:00+05:30');
      expect(formatHours(evening, 'Europe/Berlin')).toBe('12:30–3:30\u00a0pm');
      expect(formatHours(evening, 'America/New_York')).toBe('6:30–9:30\u00a0am');
    });
  });

  describe('the day of a slot', () => {
    const day = (startsAt: string, now: string, timeZone = INDIA) =>
      formatDay(at(startsAt), timeZone, Date.parse(now));

    it('is today until midnight in the shop’s time zone', () => {
      expect(day('2026-11-24T07:00+05:30', '2026-11-23T23:59:59+05:30')).toBe('tomorrow');
      expect(day('2026-11-24T07:00+05:30', '2026-11-24T00:00:00+05:30')).toBe('today');
      expect(day('2026-11-24T00:00+05:30', '2026-11-23T23:59:59+05:30')).toBe('tomorrow');
      // Both are the 23rd in London.
      expect(day('2026-11-24T04:00+05:30', '2026-11-23T22:00:00Z', 'Europe/London')).toBe('today');
    });

    it('has a date from the day after tomorrow on, across the end of a month and of a year', () => {
      expect(day('2026-11-25T07:00+05:30', '2026-11-23T12:00+05:30')).toBe('Wednesday 25 Nov');
      expect(day('2026-11-30T07:00+05:30', '2026-11-23T12:00+05:30')).toBe('Monday 30 Nov');
      expect(day('2027-01-01T07:00+05:30', '2026-12-31T12:00+05:30')).toBe('tomorrow');
      expect(day('2026-11-22T07:00+05:30', '2026-11-23T12:00+05:30')).toBe('Sunday 22 Nov');
    });

    it('is right after a day of 25 hours', () => {
      const now = '2026-10-25T00:30:00+02:00';
      expect(day('2026-10-25T23:00:00+01:00', now, 'Europe/Berlin')).toBe('today');
      expect(day('2026-10-26T00:00:00+01:00', now, 'Europe/Berlin')).toBe('tomorrow');
    });
  });

  it('a slot is formatted with its day, and capitalised', () => {
    const now = Date.parse('2026-11-23T12:00+05:30');
    const morning = slot('2026-11-24T07:00+05:30', '2026-11-24T10:00+05:30');
    expect(formatSlot(morning, INDIA, now)).toBe('tomorrow, 7–10\u00a0am');
    expect(capitalize(formatSlot(morning, INDIA, now))).toBe('Tomorrow, 7–10\u00a0am');
  });

  it('a cut-off has a day only if it differs from the slot’s', () => {
    const now = Date.parse('2026-11-23T12:00+05:30');
    const [startsAt, endsAt] = ['2026-11-24T07:00+05:30', '2026-11-24T10:00+05:30'];
    expect(formatCutoff(slot(startsAt, endsAt, '2026-11-24T06:00+05:30'), INDIA, now)).toBe('6:00\u00a0am');
    expect(formatCutoff(slot(startsAt, endsAt, '2026-11-23T19:05+05:30'), INDIA, now)).toBe(
      'today, 7:05\u00a0pm',
    );
  });

  describe('in Hindi', () => {
    const clock = (hour: number, minute = 0, day = 0) => ({ day, hour, minute });

    it.each([
      [clock(7), clock(10), 'सुबह 7–10\u00a0बजे'],
      [clock(10), clock(13), 'सुबह 10 – दोपहर 1\u00a0बजे'],
      [clock(17), clock(20), 'शाम 5–8\u00a0बजे'],
      [clock(19), clock(22, 30), 'शाम 7 – रात 10:30\u00a0बजे'],
      [clock(21), clock(0, 0, 1), 'रात 9–12\u00a0बजे'],
      [clock(22), clock(22, 0, 1), 'रात 10 – रात 10\u00a0बजे'],
    ])('a span of %j to %j has its part of the day once if possible', (start, end, words) => {
      expect(hindi.timeSpan(start, end)).toBe(words);
    });

    it('a time has no minutes at the full hour, and a part of the day', () => {
      expect(hindi.time(clock(6))).toBe('सुबह 6\u00a0बजे');
      expect(hindi.time(clock(19, 5))).toBe('शाम 7:05\u00a0बजे');
      expect(hindi.time(clock(0))).toBe('रात 12\u00a0बजे');
    });
  });
});

describe('status text', () => {
  const placed = { status: 'PLACED' as const, at: '2026-11-24T04:35:00Z' };

  const order = { status: placed.status, slot: null, events: [placed] } as unknown as Parameters<
    typeof statusText
  >[0];

  const say = (more: object) =>
    statusText({ ...order, ...more }, 'Asia/Kolkata', Date.parse('2026-11-24T06:00:00Z'));

  it('the status has a time, with and without a slot', () => {
    expect(say({})).toBe('We have your order and will pack it soon, as of today, 10:05\u00a0am.');
    const slot = { startsAt: '2026-11-24T11:30:00Z', endsAt: '2026-11-24T14:30:00Z' };
    expect(say({ slot })).toMatch(/^We have your order and will pack it soon: it comes today.* 5.8\spm\.$/);
    expect(say({ events: [] })).toBe('We have your order and will pack it soon.');
  });
});
