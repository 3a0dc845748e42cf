import { DIETS } from '../catalogue/product-facts';
import type { Diet } from '../catalogue/product-facts';
import { FORMS } from '../wording/forms.en';
import { OWNERS_ENGLISH } from '../wording/owners.en';
import { REQUESTS_ENGLISH } from '../wording/requests.en';
import { wordProblems } from '../wording/wording';
import {
  pickOf,
  replacedWith,
  shortOf,
  validatePick,
  validateReplacement,
  validateShort,
  validateWeight,
} from './pick-rules';
import type { Exchange } from './pick-rules';
import type { PickableItem, Picked } from './picked';
import { DELETED_GOODS, mayReplaceDiet } from './replacement-diet';

const inEnglish = (errors: object) =>
  wordProblems({ ...FORMS, ...OWNERS_ENGLISH, ...REQUESTS_ENGLISH }, errors);

/** Three packets, one of which was missing at payment. */
const item = (more: Partial<PickableItem> = {}): PickableItem => ({
  ...{ pricePaise: 3800, qty: 3, missingQty: 1, packGrams: null, picked: null },
  ...more,
});
const weighed = item({ packGrams: 1000 });
const picked = (qty: number, grams: number | null = null): Picked => ({
  ...{ qty, grams, replacedBy: null, finalPaise: null },
});
const onion = {
  ...{ productId: 'onion', title: 'Onion', image: '', quantity: 'kg', pricePaise: 2500, qty: 1 },
  ...{ packGrams: 1000, grams: null },
};

const QTY = { qty: 'qty should be a whole number from 0 to 2' };
const GRAMS = { grams: 'grams should be a whole number from 1 to 1000000' };
it.each<[string, PickableItem, number, number | null, object]>([
  ['all of it', item(), 2, null, {}],
  ['some of it', item(), 1, null, {}],
  ['none of it', item(), 0, null, {}],
  ['more than remains', item(), 3, null, QTY],
  ['less than none', item(), -1, null, QTY],
  ['a fraction of a packet', item(), 0.5, null, QTY],
  ['the weight of a packet', item(), 2, 900, { grams: 'Only goods sold by weight are weighed.' }],
  ['a weighed item', weighed, 2, 1950, {}],
  ['an item heavier than ordered', weighed, 2, 2500, {}],
  ['an item without its weight', weighed, 2, null, GRAMS],
  ['an item of weight zero', weighed, 2, 0, GRAMS],
  ['an item above the maximum weight', weighed, 2, 1_000_001, GRAMS],
  ['none of an item sold by weight', weighed, 0, null, {}],
])('picking %s', (_what, one, qty, grams, errors) =>
  expect(inEnglish(validatePick(one, qty, grams))).toEqual(errors),
);

it.each([
  [0, false],
  [1, true],
  [2, true],
  [3, false],
  [1.5, false],
])('%d of two can be marked short: %s', (missing, may) => {
  const wrong = { missing: 'missing should be a whole number from 1 to 2' };
  expect(inEnglish(validateShort(item(), missing))).toEqual(may ? {} : wrong);
});

it('an item of count zero is not picked, and one that is short has to be weighed again', () => {
  expect(pickOf(0, null)).toBeNull();
  expect(pickOf(2, 1950)).toEqual(picked(2, 1950));
  expect(shortOf(weighed, 1)).toEqual(picked(1));
  expect(shortOf({ ...weighed, picked: picked(1, 980) }, 1)).toEqual(picked(1, 980));
  expect(shortOf({ ...weighed, picked: picked(2, 1950) }, 1)).toEqual(picked(1));
  expect(shortOf({ ...weighed, picked: picked(2, 1950) }, 2)).toEqual(picked(0));
});

it('the picked part of an item stays when the rest is replaced, unless all was picked', () => {
  expect(replacedWith(item(), onion)).toEqual({ ...picked(0), replacedBy: onion });
  expect(replacedWith(item({ picked: picked(1) }), onion)).toEqual({ ...picked(1), replacedBy: onion });
  expect(replacedWith(item({ picked: picked(2) }), onion)).toEqual({ ...picked(0), replacedBy: onion });
  const all = { ...weighed, picked: picked(2, 1950) };
  expect(replacedWith(all, onion)).toEqual({ ...picked(0), replacedBy: onion });
  const again = item({ picked: { ...picked(1, 900), replacedBy: { ...onion, productId: 'leek' } } });
  expect(replacedWith(again, onion)).toEqual({ ...picked(1, 900), replacedBy: onion });
});

const exchange = (more: Partial<Exchange> = {}, other: Partial<Exchange['other']> = {}): Exchange => ({
  ...{ productId: 'tomato', replacement: 'BEST_MATCH', replacementProductId: null },
  ordered: { dietMark: 'VEG', categoryName: 'vegetables' },
  ...more,
  other: { ...onion, dietMark: 'VEG', categoryName: 'vegetables', ...other },
});
it.each<[string, Exchange, object]>([
  ['a similar product', exchange(), {}],
  ['all of it', exchange({}, { qty: 2 }), {}],
  ['the shopper’s choice', exchange({ replacement: 'SPECIFIC', replacementProductId: 'onion' }), {}],
  [
    'a product other than the shopper’s choice',
    exchange({ replacement: 'SPECIFIC', replacementProductId: 'leek' }),
    { withProductId: 'The shopper wants another product for it, or none.' },
  ],
  [
    'a product although the shopper wants a refund',
    exchange({ replacement: 'REFUND' }),
    { withProductId: 'The shopper wants no replacement for it.' },
  ],
  ['itself', exchange({ productId: 'onion' }), { withProductId: 'A product cannot replace itself.' }],
  [
    'eggs for vegetables',
    exchange({}, { dietMark: 'EGG' }),
    { withProductId: 'A replacement must have the same diet, or a stricter one.' },
  ],
  ['more than remains', exchange({}, { qty: 3 }), { qty: 'qty should be a whole number from 1 to 2' }],
  ['none', exchange({}, { qty: 0 }), { qty: 'qty should be a whole number from 1 to 2' }],
  ['a weighed product', exchange({}, { grams: 940 }), {}],
  ['a product of weight zero', exchange({}, { grams: 0 }), GRAMS],
  [
    'a packet with a weight',
    exchange({}, { packGrams: null, grams: 940 }),
    { grams: 'Only goods sold by weight are weighed.' },
  ],
])('a replacement by %s', (_what, wanted, errors) =>
  expect(inEnglish(validateReplacement(item(), wanted))).toEqual(errors),
);

it('a replacement may be weighed later, if it is sold by weight', () => {
  expect([940, null].map((grams) => inEnglish(validateWeight(onion, grams)))).toEqual([{}, {}]);
  expect(inEnglish(validateWeight(onion, 0))).toEqual(GRAMS);
  expect(Object.keys(validateWeight({ ...onion, packGrams: null }, 940))).toEqual(['grams']);
});

it('only units not in the bag can be replaced', () => {
  const half = item({ picked: picked(1) });
  expect(validateReplacement(half, exchange({}, { qty: 1 }))).toEqual({});
  expect(Object.keys(validateReplacement(half, exchange({}, { qty: 2 })))).toEqual(['qty']);
});

const marked = (dietMark: Diet | null, categoryName = 'snacks') => ({ dietMark, categoryName });

it('a replacement has the same diet or a stricter one', () => {
  const may = DIETS.map((ordered) => DIETS.filter((other) => mayReplaceDiet(marked(ordered), marked(other))));
  expect(may).toEqual([['VEG'], ['VEG', 'EGG'], ['VEG', 'EGG', 'NONVEG']]);
  // What was ordered may have been vegetarian.
  for (const mark of [...DIETS, null])
    expect(mayReplaceDiet(DELETED_GOODS, marked(mark))).toBe(mark === 'VEG');
});

it('unmarked goods replace unmarked ones, and of marked ones only those that meat could', () => {
  const unmarked = marked(null);
  expect(DIETS.filter((ordered) => mayReplaceDiet(marked(ordered), unmarked))).toEqual(['NONVEG']);
  expect(DIETS.filter((other) => mayReplaceDiet(unmarked, marked(other)))).toEqual(['VEG']);
  expect(mayReplaceDiet(unmarked, unmarked)).toBe(true);
  const meat = marked(null, 'nonveg');
  expect([mayReplaceDiet(unmarked, meat), mayReplaceDiet(meat, unmarked)]).toEqual([false, true]);
});
