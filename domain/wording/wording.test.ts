import { messageOf } from '../order/event-message';
import type { OrderEventCode } from '../order/order-events';
import { EVENTS } from './events.en';
import { EVENTS as HINDI } from './events.hi';
import { FORMS } from './forms.en';
import { MESSAGES } from './messages.en';
import { MESSAGES as HINDI_MESSAGES } from './messages.hi';
import { OWNERS_ENGLISH } from './owners.en';
import { reasonCodeOf, wordReason } from './reason-codes';
import { REASONS } from './reasons.en';
import { RECEIPTS_ENGLISH } from './receipts.en';
import { REQUESTS_ENGLISH } from './requests.en';
import { wordProblem } from './wording';
import type { Problem } from './wording';

/** All parameters that a text may have, each recognisable in it. */
const PARAMS = {
  ...{ min: 101, max: 102, length: 103, megabytes: 104, megapixels: 105, pixels: 106, weekday: 107, id: 108 },
  ...{ allocated: 200, held: 30, by: 'Onion', name: 'fruits', _id: 'leek', productId: 'ghee', line: 'row 2' },
  ...{ missing: ['fatG', 'sugarsG'], choices: ['VEG', 'EGG'], known: ['milk', 'nuts'], steps: [10, 20] },
  ...{ startsAt: '07:00', whole: true, of: 'orders' },
};
const SHOWN: Readonly<Record<string, string>> = {
  ...{ missing: 'fatG, sugarsG', choices: 'VEG, EGG', known: 'milk, nuts', steps: '10, 20', whole: 'whole' },
  ...{ allocated: '200', held: '30' },
};
const problems = Object.entries({ ...FORMS, ...OWNERS_ENGLISH, ...REQUESTS_ENGLISH });
const inEnglish = (code: string, field: string, params: object = PARAMS): string =>
  wordProblem(Object.fromEntries(problems), field, { code, params } as unknown as Problem);

it('each problem has a unique text', () => {
  const texts = problems.map(([code]) => inEnglish(code, 'speed'));
  for (const text of texts) expect(text).toMatch(/^\S.{5,}\S$/);
  expect(texts.join()).not.toMatch(/undefined|\[object|NaN/);
  expect(new Set(texts).size).toBe(texts.length);
});

it.each(problems.filter(([, word]) => typeof word !== 'string'))('%s shows its parameters', (code, word) => {
  const used = new Set<string>();
  const watched = new Proxy(PARAMS, {
    get: (all, name: string) => (used.add(name), Reflect.get(all, name) as unknown),
  });
  const text = inEnglish(code, 'speed', watched);
  used.delete('of');
  for (const name of used) expect(text).toContain(SHOWN[name] ?? String(PARAMS[name as keyof typeof PARAMS]));
  if (word.length > 1) expect(text).toContain('speed');
});

it('a page size is worded with what it counts', () => {
  expect(inEnglish('PAGE_SIZE', 'first', { max: 9, of: 'entries' })).toBe('Ask for 1 to 9 at a time.');
  expect(inEnglish('TOO_MANY', 'ids', { max: 9 })).toBe('Name up to 9 products.');
  expect(inEnglish('NUMBER_RANGE', 'fatG', { min: 0, max: 9, whole: false })).toContain('be a number from');
  expect(inEnglish('STOCK_COMMITTED', 'onHand', PARAMS)).toContain('230 of ghee are allocated or held');
});

/** All texts in an object, by path; functions are called with `given`. */
const textsIn = (words: unknown, given: readonly unknown[], path = ''): [string, string][] => {
  if (typeof words === 'function')
    return textsIn((words as (...all: never) => unknown)(...(given as never)), [], path);
  if (typeof words !== 'object' || words === null) return [[path, words as string]];
  return Object.entries(words).flatMap(([name, word]) => textsIn(word, given, `${path}.${name}`));
};
const NEWS = { subject: MESSAGES.subject, backInStock: MESSAGES.backInStock };
const { language: _, ...receipts } = RECEIPTS_ENGLISH;

it.each<[string, object, readonly unknown[]]>([
  ['events', EVENTS, [{ items: [], amountPaise: 100 }]],
  ['subjects and news', NEWS, ['#4D11']],
  ['labels and reasons of messages', [MESSAGES.labels, MESSAGES.reason], []],
  ['the unsubscribe texts', MESSAGES.unsubscribe, []],
  ['the next steps of paid orders', MESSAGES.next, [true, { orderProgress: true }]],
  ['the next steps of unpaid orders', MESSAGES.next, [false, { orderProgress: false }]],
  ['reasons', REASONS, []],
  ['receipts', receipts, [5]],
])('each of %s has a unique text', (what, words, given) => {
  const texts = textsIn(words, given).map(([, text]) => text);
  for (const text of texts) expect(text).toMatch(/^\S.*\S$/);
  expect(texts.join()).not.toMatch(/undefined|\[object|NaN/);
  if (what === 'subjects and news') for (const text of texts) expect(text).toContain('#4D11');
  if (what !== 'receipts') expect(new Set(texts).size).toBe(texts.length);
});

it('the next steps depend on the payment, and on the shopper’s preferences', () => {
  const { next } = MESSAGES;
  const all = { orderProgress: true, backInStock: true };
  for (const code of ['PACKED', 'OUT_FOR_DELIVERY', 'CANCELLED'] as const)
    expect(next[code]!(true, all)).not.toBe(next[code]!(false, all));
  expect(next.PLACED!(true, all)).toContain('write again');
  expect(next.PLACED!(true, { ...all, orderProgress: false })).not.toContain('write again');
});

it('an item has texts for its outcome and its price', () => {
  const { became, line, rupees } = MESSAGES;
  expect([became.missing(2), became.replaced(2, 'Onion'), became.weighed(950)]).toEqual([
    '2 not there and not charged',
    'replaced by 2 × Onion',
    '950 g in the bag',
  ]);
  expect(line(2, 'kg', rupees(3850))).toBe('2 × ₹38.50 per kg');
  expect(HINDI_MESSAGES.line(2, '500grms', rupees(3850))).toBe('2 × ₹38.50 प्रति 500 ग्राम');
});

it.each([
  ['07:00', '10:00', 'बुधवार, 25 नवंबर, सुबह 7:00–10:00\u00a0बजे'],
  ['10:00', '13:00', 'बुधवार, 25 नवंबर, सुबह 10:00 – दोपहर 1:00\u00a0बजे'],
])('a window from %s to %s has parts of the day in Hindi', (from, to, words) => {
  const [startsAt, endsAt] = [from, to].map((time) => new Date(`2026-11-25T${time}Z`));
  expect(HINDI_MESSAGES.window({ startsAt: startsAt!, endsAt: endsAt! }, 'UTC')).toBe(words);
});

it('a receipt shows all decimals, and "exempt" for a rate of zero', () => {
  expect([RECEIPTS_ENGLISH.rupees(3400), RECEIPTS_ENGLISH.gstin('29X')]).toEqual(['₹34.00', 'GSTIN 29X']);
  expect([RECEIPTS_ENGLISH.percent(0), RECEIPTS_ENGLISH.percent(18)]).toEqual(['exempt', '18%']);
});

it('automatic refund reasons are translated, those written by staff are not', () => {
  const words = Object.fromEntries(Object.keys(REASONS).map((code) => [code, code])) as typeof REASONS;
  for (const [code, text] of Object.entries(REASONS)) {
    expect(wordReason(text, words)).toBe(code);
    expect(reasonCodeOf(text)).toBe(code);
  }
  expect(wordReason('The bag was wet', words)).toBe('The bag was wet');
  expect(HINDI.happened.DELIVERY_FAILED({ reason: 'Nobody opened the door' })).toMatch(
    /: किसी ने दरवाज़ा नहीं खोला$/,
  );
  expect(HINDI.happened.CANCELLED({ by: 'SHOP', reason: REASONS.OUT_OF_STOCK })).toMatch(/: स्टॉक में नहीं था$/);
  expect(HINDI.happened.DELIVERY_FAILED({ reason: 'The bag was wet' })).toContain('The bag was wet');
  expect(reasonCodeOf('The bag was wet')).toBeNull();
});

it.each<[OrderEventCode, object, string]>([
  ['PICKER_CHANGED', {}, 'Somebody else at the shop is putting your order together now.'],
  ['SLOT_NONE', {}, 'No delivery time was free any more. The shop will tell you when your order comes.'],
  ['SLOT_MOVED', {}, 'Your delivery time was no longer free. Your order now comes at another time.'],
  [
    'ITEMS_SHORT',
    {
      items: [
        { title: 'Tomato', qty: 2 },
        { title: 'Ghee', qty: 1 },
      ],
    },
    'Out of stock by the time you paid, and not charged: 2 × Tomato, 1 × Ghee.',
  ],
])('%s has its text', (code, params, text) => expect(messageOf({ code, params })).toBe(text));
