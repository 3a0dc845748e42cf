import type { WholeProductFragment } from '@/gql/desk-operations';
import { daysOfCoupon, instantsOf } from './coupons/coupon-days';
import { withLabels } from './products/field-labels';
import { changedNames, inputFor, numberProblems, valuesOf } from './products/product-form';
import { callUrl, mailUrl, mapUrl } from './shared/contact-links';
import { typedNumber } from './shared/typed-number';
import { addedTo, byWindow, copiedToAll, editedOf, problemsOf, windowsOf } from './slots/template-form';
import { weekOf } from './slots/week';

describe('coupon days', () => {
  const ZONE = 'Asia/Kolkata';

  it('a coupon is valid from its first to its last day, in the shop’s time zone', () => {
    const { validFrom, validUntil } = instantsOf({ first: '2026-11-24', last: '2026-11-24' }, ZONE);
    expect(validFrom?.toISOString()).toBe('2026-11-23T18:30:00.000Z');
    expect(validUntil?.toISOString()).toBe('2026-11-24T18:30:00.000Z');
    expect(instantsOf({ first: '', last: '' }, ZONE)).toEqual({ validFrom: null, validUntil: null });
  });

  it('an invalid day is an invalid instant', () => {
    expect(instantsOf({ first: '24/11', last: '2026-11' }, ZONE).validFrom?.getTime()).toBeNaN();
    expect(instantsOf({ first: '24/11', last: '2026-11' }, ZONE).validUntil?.getTime()).toBeNaN();
  });

  it.each([
    [{ first: '2026-03-29', last: '2026-03-29' }, 'Europe/Berlin'],
    [{ first: '2026-11-24', last: '2026-12-31' }, ZONE],
    [{ first: '', last: '2026-12-31' }, ZONE],
  ])('the days %j come back as they were', (days, zone) => {
    const { validFrom, validUntil } = instantsOf(days, zone);
    const stored = { validFrom: validFrom?.toISOString(), validUntil: validUntil?.toISOString() };
    expect(daysOfCoupon(stored, zone)).toEqual(days);
  });

  it('a coupon that ends within a day is shown with that day', () => {
    expect(daysOfCoupon({ validFrom: null, validUntil: '2026-12-24T18:00:00+05:30' }, ZONE)).toEqual({
      first: '',
      last: '2026-12-24',
    });
  });
});

describe('product form', () => {
  const TOMATO = {
    ...{
      _id: 'tomato',
      version: 'v1',
      onSale: true,
      title: 'Tomato',
      titleHi: 'टमाटर',
      quantity: 'kg',
      price: 20.5,
    },
    ...{ mrp: null, categoryName: 'vegetables', rating: 4, soldByWeight: true, diet: 'VEG', hsn: null },
    ...{ alsoKnownAs: ['tamatar', 'love apple'], allergens: [], goesWith: [], fatG: 0 },
    stock: { onHand: 5, available: 4, lowStockAt: 2, maxPerOrder: 9, level: 'IN_STOCK' },
  } as unknown as WholeProductFragment;

  const SHOWN = valuesOf(TOMATO);

  it('shows known values, and leaves unknown ones empty', () => {
    expect(SHOWN).toMatchObject({
      ...{
        price: '20.5',
        mrp: '',
        fatG: '0',
        lowStockAt: '2',
        stock: '',
        allergens: 'none',
        soldByWeight: true,
      },
      ...{ alsoKnownAs: 'tamatar\nlove apple', titleHi: 'टमाटर', hsn: '' },
    });
    expect(changedNames(SHOWN, valuesOf(TOMATO))).toEqual([]);
  });

  it.each([
    [{ price: '25' }, { price: 25 }],
    [
      { price: '₹ 1,299', mrp: '1,29,900.50' },
      { price: 1299, mrp: 129_900.5 },
    ],
    [{ titleHi: ' ' }, { titleHi: null }],
    [{ title: '' }, { title: '' }],
    [{ alsoKnownAs: 'tamatar\n\n' }, { alsoKnownAs: ['tamatar'] }],
    [{ allergens: '' }, { allergens: null }],
    [{ allergens: 'milk nuts' }, { allergens: ['milk', 'nuts'] }],
    [{ onSale: false }, { onSale: false }],
    [{ fatG: '' }, { fatG: null }],
  ])('saves %j as %j, and nothing else', (change, saved) => {
    expect(inputFor(TOMATO, SHOWN, { ...SHOWN, ...change })).toEqual({
      _id: 'tomato',
      expected: 'v1',
      ...saved,
    });
  });

  it('sends all filled-in fields of a new product', () => {
    const empty = valuesOf(null);
    expect(inputFor(null, empty, { ...empty, title: 'Oats', price: '60', stock: '12' })).toEqual({
      ...{ title: 'Oats', price: 60, stock: 12, rating: 4, soldByWeight: false, onSale: true },
    });
  });

  it.each([
    [{ price: '25', mrp: '1,299' }, []],
    [{ mrp: '', fatG: ' ' }, []],
    [{ gstPercent: '12%' }, ['gstPercent']],
    [{ mrp: '12,50' }, ['mrp']],
    [{ mrp: 'Infinity', fatG: '1e9999' }, ['mrp', 'fatG']],
    [{ shelfLifeDays: '2.5' }, ['shelfLifeDays']],
    // Empty would mean no change.
    [{ price: '' }, ['price']],
    [{ rating: ' ', lowStockAt: '', maxPerOrder: '' }, ['rating', 'lowStockAt', 'maxPerOrder']],
  ])('refuses what is no number in %j', (change, wrong) => {
    const problems = numberProblems(TOMATO, SHOWN, { ...SHOWN, ...change });
    expect(Object.keys(problems).sort()).toEqual([...wrong].sort());
  });

  it('leaves it to the shop what a new product needs', () => {
    const empty = valuesOf(null);
    expect(numberProblems(null, empty, { ...empty, rating: '' })).toEqual({});
    expect(numberProblems(null, empty, { ...empty, stock: '1,000' })).toEqual({});
    expect(numberProblems(null, empty, { ...empty, stock: 'ten' })).toEqual({
      stock: 'A whole number, please.',
    });
  });

  it.each([
    [
      'packAmount should be a whole number from 1 to 10',
      'A pack holds should be a whole number from 1 to 10',
    ],
    ['mrp should not be below price', 'MRP should not be below Price'],
    ['barcode is that of half-price-oil', 'Barcode is that of half-price-oil'],
    ['goesWith: there is no product onion', 'Goes with: there is no product onion'],
    ['onHand: 2 of tomato are allocated or held', 'On hand: 2 of tomato are allocated or held'],
    ['the id 7 is that of jaggery', 'the id 7 is that of jaggery'],
  ])('says "%s" with the labels of the screen', (problem, shown) => {
    expect(withLabels(problem)).toBe(shown);
  });
});

describe('template form', () => {
  const window = (weekday: number, startsAt: string, endsAt: string) => ({
    ...{ weekday, startsAt, endsAt, capacity: 30, cutoffMinutes: 60 },
  });

  const shape = (edited: ReturnType<typeof editedOf>) =>
    edited.map(({ weekday, startsAt, endsAt }) => `${weekday} ${startsAt}-${endsAt}`);

  it('slots survive the round trip', () => {
    const windows = [window(1, '07:00', '10:00'), window(7, '22:00', '01:00')];
    expect(windowsOf(editedOf(windows))).toEqual(windows);
  });

  it('a new slot follows the last one of its day, and resembles it', () => {
    const edited = editedOf([window(1, '07:00', '10:00'), { ...window(2, '17:00', '20:00'), capacity: 12 }]);
    expect(shape(addedTo(edited, 2)).at(-1)).toBe('2 20:00-22:00');
    expect(windowsOf(addedTo(edited, 2)).at(-1)).toMatchObject({ capacity: 12, cutoffMinutes: 60 });
    const emptied = { ...edited[1]!, capacity: '' };
    expect(addedTo([emptied], 2).at(-1)).toMatchObject({ capacity: '' });
    expect(shape(addedTo(edited, 3)).at(-1)).toBe('3 07:00-09:00');
    expect(shape(addedTo(editedOf([window(1, '20:00', '22:30')]), 1)).at(-1)).toBe('1 22:30-23:30');
  });

  it('copies a day to all others, replacing their slots', () => {
    const edited = editedOf([
      window(1, '07:00', '10:00'),
      window(2, '17:00', '20:00'),
      window(2, '20:00', '21:00'),
    ]);
    const copied = copiedToAll(edited, 2);
    expect(copied).toHaveLength(14);
    expect(shape(copied).slice(0, 2)).toEqual(['1 17:00-20:00', '1 20:00-21:00']);
    expect(new Set(copied.map(({ id }) => id)).size).toBe(14);
    expect(copiedToAll(edited, 3)).toEqual([]);
  });

  it('assigns errors to their fields', () => {
    const [good, numberless, overlapping] = editedOf([
      window(1, '07:00', '10:00'),
      window(2, '07:00', '10:00'),
      window(1, '09:00', '12:00'),
    ]);
    expect(problemsOf([good!, numberless!])).toEqual({});
    expect(problemsOf([good!, { ...numberless!, capacity: '1,000' }])).toEqual({});
    expect(problemsOf([good!, { ...numberless!, capacity: 'many' }])).toEqual({
      [numberless!.id]: { capacity: 'Orders should be a whole number from 0 to 1000' },
    });
    expect(problemsOf([good!, overlapping!])).toEqual({
      [overlapping!.id]: { startsAt: 'Overlaps Monday, 07:00' },
    });
    const fields = { 'input[1].endsAt': 'Too late', input: 'Too many', 'input[9].endsAt': 'Gone' };
    expect(byWindow(fields, [good!, numberless!])).toEqual({ [numberless!.id]: { endsAt: 'Too late' } });
  });
});

describe('week', () => {
  const slot = (day: number, from: string, to: string) => ({
    startsAt: `2026-11-${day}T${from}:00+05:30`,
    endsAt: `2026-11-${to < from ? day + 1 : day}T${to}:00+05:30`,
  });

  const DAYS = ['2026-11-24', '2026-11-25'];

  it('has a row for each time window, in order, with a cell for each day', () => {
    const slots = [
      slot(24, '17:00', '20:00'),
      slot(24, '07:00', '10:00'),
      slot(25, '07:00', '10:00'),
      slot(25, '22:00', '01:00'),
      slot(25, '07:00', '09:00'),
    ];
    const rows = weekOf(slots, DAYS, 'Asia/Kolkata');
    expect(rows.map(({ key, byDay }) => [key, byDay.map(Boolean)])).toEqual([
      ['07:00 09:00', [false, true]],
      ['07:00 10:00', [true, true]],
      ['17:00 20:00', [true, false]],
      ['22:00 01:00', [false, true]],
    ]);
    expect(rows[1]!.byDay[1]).toBe(slots[2]);
  });

  it('uses the shop’s time zone', () => {
    expect(weekOf([slot(25, '03:00', '05:00')], DAYS, 'America/New_York')[0]).toMatchObject({
      key: '16:30 18:30',
      byDay: [{}, undefined],
    });
  });
});

describe('typed number', () => {
  it.each([
    ['25', 25],
    [' 25.50 ', 25.5],
    ['₹25', 25],
    ['₹ 1,299', 1299],
    ['1 299', 1299],
    ['1,29,900.5', 129_900.5],
    ['-2', -2],
  ])('reads %j', (text, number) => {
    expect(typedNumber(text)).toBe(number);
  });

  it.each(['', ' ', '₹', '12%', '12,50', '1,29', ',299', '1,,299', '2 kg', 'Infinity', '1e999'])(
    'does not guess what %j means',
    (text) => {
      expect(typedNumber(text)).toBeNaN();
    },
  );
});

describe('contact links', () => {
  it('whatever a shopper entered becomes a link to a map, a call or a mail, and nothing else', () => {
    expect(mapUrl('12 MG Road, "Pune" & Co #4')).toBe(
      'https://www.google.com/maps/search/?api=1&query=12+MG+Road%2C+%22Pune%22+%26+Co+%234',
    );
    expect(callUrl('98765 43210')).toBe('tel:+919876543210');
    expect(callUrl('+91 98765-43210;ext=1')).toBe('tel:+9198765432101');
    expect(mailUrl('asha.rao@shop.example')).toBe('mailto:asha.rao@shop.example');
    expect(mailUrl('asha+1@shop.example?bcc=x%40y.zz')).toBe(
      'mailto:asha%2B1@shop.example%3Fbcc%3Dx%2540y.zz',
    );
    expect(mailUrl('a?body=Hi&b@shop.example')).toBe('mailto:a%3Fbody%3DHi%26b@shop.example');
  });
});
