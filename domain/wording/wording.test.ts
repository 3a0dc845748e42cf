import { validateNewPassword, validateSignUp } from '../account/account-rules';
import { validateAddress } from '../address/address-rules';
import * as catalogue from '../catalogue/catalogue-heads.en';
import * as catalogueHindi from '../catalogue/catalogue-heads.hi';
import { messageOf } from '../order/event-message';
import type { OrderEventCode } from '../order/order-events';
import * as heads from '../shop/page-head.en';
import * as headsHindi from '../shop/page-head.hi';
import { EVENTS as HINDI } from './events.hi';
import { formatCount } from './formats.en';
import { FORMS } from './forms.en';
import { FORMS as HINDI_FORMS } from './forms.hi';
import * as english from './language.en';
import * as hindi from './language.hi';
import { MANIFEST } from './manifest.en';
import { MANIFEST as HINDI_MANIFEST } from './manifest.hi';
import { MESSAGES } from './messages.en';
import { MESSAGES as HINDI_MESSAGES } from './messages.hi';
import { OUTCOMES } from './outcomes.en';
import { OUTCOMES as HINDI_OUTCOMES } from './outcomes.hi';
import { OWNERS_ENGLISH } from './owners.en';
import { reasonCodeOf, wordReason } from './reason-codes';
import { REASONS } from './reasons.en';
import { REASONS as HINDI_REASONS } from './reasons.hi';
import { RECEIPTS_ENGLISH } from './receipts.en';
import { REQUESTS_ENGLISH } from './requests.en';
import { ROLES_ENGLISH } from './roles.en';
import { UNMATCHED_ENGLISH } from './unmatched.en';
import { formatWeight } from './weight.en';
import { formatWeight as hindiWeight } from './weight.hi';
import { wordProblem, wordProblems } from './wording';
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
/** Those of a language that are called with the same parameters. */
const partsOf = (words: typeof MESSAGES | typeof HINDI_MESSAGES) => ({
  news: { subject: words.subject, backInStock: words.backInStock },
  accounts: [words.passwordReset, words.passwordChanged, words.accountDeleted, words.passkey],
  constant: [words.labels, words.reason],
  items: { line: words.line, ...words.became },
});
const [parts, hindiParts] = [partsOf(MESSAGES), partsOf(HINDI_MESSAGES)];
const { language: _, ...receipts } = RECEIPTS_ENGLISH;
const appOf = ({ description, products, cart, orders }: typeof MANIFEST) => [
  description,
  products,
  cart,
  orders,
];
const headsOf = ({ ogLocale: _code, ...texts }: typeof heads | typeof headsHindi) => texts;
const wholeOf = ({ browse, allProducts }: typeof catalogue | typeof catalogueHindi) => [browse, allProducts];
const whys = Object.values(UNMATCHED_ENGLISH).map(({ why }) => why);

const checkTexts = (what: string, texts: readonly string[]): void => {
  expect(texts.length).toBeGreaterThan(1);
  for (const text of texts) expect(text).toMatch(/^\S.*\S$/);
  expect(texts.join()).not.toMatch(/undefined|\[object|NaN| {2}/);
  if (!/^(receipts|forms)$/.test(what)) expect(new Set(texts).size).toBe(texts.length);
};

it.each<[string, object, object | null, readonly unknown[]]>([
  ['subjects and news', parts.news, hindiParts.news, ['#4D11']],
  ['messages about accounts', parts.accounts, hindiParts.accounts, [15]],
  ['labels and reasons of messages', parts.constant, hindiParts.constant, []],
  ['items in messages', parts.items, hindiParts.items, [2, 'jackfruit', '₹38.50']],
  ['the unsubscribe texts', MESSAGES.unsubscribe, HINDI_MESSAGES.unsubscribe, []],
  ['the next steps of paid orders', MESSAGES.next, HINDI_MESSAGES.next, [true, { orderProgress: true }]],
  ['the next steps of unpaid orders', MESSAGES.next, HINDI_MESSAGES.next, [false, { orderProgress: false }]],
  ['reasons', REASONS, HINDI_REASONS, []],
  ['outcomes', OUTCOMES, HINDI_OUTCOMES, []],
  ['forms', FORMS, HINDI_FORMS, [{ max: 60 }, 'street']],
  ['the installed app', appOf(MANIFEST), appOf(HINDI_MANIFEST), []],
  ['the heads of pages', headsOf(heads), headsOf(headsHindi), []],
  ['the heads of the catalogue', catalogue, catalogueHindi, ['tokri', 'jackfruit', '500', 'pickles']],
  ['all products', wholeOf(catalogue), wholeOf(catalogueHindi), ['tokri']],
  ['receipts', receipts, null, [5]],
  ['titles of receipts', receipts.titles, null, []],
  ['roles', ROLES_ENGLISH, null, []],
  ['payments without an order', whys, null, []],
])('each of %s has a unique text, with the same in it in Hindi', (what, words, inHindi, given) => {
  const texts = new Map(textsIn(words, given));
  checkTexts(what, [...texts.values()]);
  if (what === 'subjects and news') for (const text of texts.values()) expect(text).toContain('#4D11');
  if (inHindi === null) return;
  const translated = new Map(textsIn(inHindi, given));
  checkTexts(what, [...translated.values()]);
  expect([...translated.keys()].sort()).toEqual([...texts.keys()].sort());
  const names = given.filter((value) => typeof value === 'string');
  for (const [path, text] of texts) {
    const shown = [...(text.match(/\d+/g) ?? []), ...names.filter((name) => text.includes(name))];
    for (const part of shown) expect(translated.get(path)).toContain(part);
    const own = names.reduce((rest, name) => rest.replaceAll(name, ''), translated.get(path)!);
    expect(own).toMatch(/^[^a-z]*[\u0900-\u097f][^a-z]*$/i);
  }
});

it('the next steps depend on the payment, and on the shopper’s preferences', () => {
  const all = { orderProgress: true, backInStock: true };
  for (const code of ['PACKED', 'OUT_FOR_DELIVERY', 'CANCELLED'] as const)
    for (const { next } of [MESSAGES, HINDI_MESSAGES])
      expect(next[code]!(true, all)).not.toBe(next[code]!(false, all));
  const { next } = MESSAGES;
  expect(next.PLACED!(true, all)).toContain('email you');
  expect(next.PLACED!(true, { ...all, orderProgress: false })).not.toContain('email you');
});

it('an item has texts for its outcome and its price', () => {
  const { became, line, rupees } = MESSAGES;
  expect([became.missing(2), became.replaced(2, 'Onion'), became.weighed(950)]).toEqual([
    '2 unavailable, you do not pay for it',
    'replaced by 2 × Onion',
    '950 g in the bag',
  ]);
  expect(line(2, 'kg', rupees(3850))).toBe('2 × ₹38.50 per kg');
  expect(HINDI_MESSAGES.line(2, '500grms', rupees(3850))).toBe('2 × ₹38.50 प्रति 500 ग्राम');
});

it('a weight is in grams below a kilo', () => {
  expect([940, 1000, 1940].map(formatWeight)).toEqual(['940 g', '1 kg', '1.94 kg']);
  expect([940, 1000, 1940].map(hindiWeight)).toEqual(['940 ग्राम', '1 किलो', '1.94 किलो']);
});

it('a field that is too long is called by its label in both languages', () => {
  const long = 'x'.repeat(300);
  const person = { firstName: long, lastName: long, email: 'meera@example.in', password: long };
  const place = { name: long, street: long, city: long, state: long, label: long };
  const problems = {
    ...{ ...validateSignUp(person), ...validateNewPassword(long) },
    ...validateAddress({ ...place, pincode: '560001', mobileNumber: '9876543210' }),
  };
  for (const [words, pattern] of [
    [FORMS, /^[A-Z][a-z ]+ should have at most \d+ characters$/],
    [HINDI_FORMS, /^(?!इस जानकारी)[^ ].* में ज़्यादा से ज़्यादा \d+ अक्षर हो सकते हैं$/],
  ] as const) {
    const texts = Object.values(wordProblems(words, problems));
    for (const text of texts) expect(text).toMatch(pattern);
    // Both passwords are called the same.
    expect([texts.length, new Set(texts).size]).toEqual([9, 8]);
  }
  // A field that only a newer server has.
  const problem = { code: 'TOO_LONG', params: { max: 60 } } as const;
  expect(wordProblem(HINDI_FORMS, 'gift', problem)).toMatch(/^इस जानकारी में .* 60 /);
});

it('each language knows its own addresses, and those of the other', () => {
  for (const [own, other] of [
    [english, hindi],
    [hindi, english],
  ] as const) {
    expect(Object.values(own)).not.toContain('');
    expect(own.OTHER_BASE).toBe(other.BASE);
    expect(other.LANGUAGE).toBe(`${own.OTHER_LANGUAGE}-IN`);
    expect(new URL(own.GRAPHQL, 'https://tokri.example').pathname).toBe('/graphql');
  }
  for (const name of ['GRAPHQL', 'WORKER', 'TEMPLATE', 'CATALOGUE_CACHE', 'OTHER_NAME'] as const)
    expect(english[name]).not.toBe(hindi[name]);
  expect(hindi.GRAPHQL).toMatch(/\?language=hi$/);
  expect([heads.ogLocale, headsHindi.ogLocale]).toEqual(['en_IN', 'hi_IN']);
  expect([MESSAGES, HINDI_MESSAGES, RECEIPTS_ENGLISH].map(({ language }) => language)).toEqual([
    ...['en', 'hi', 'en-IN'],
  ]);
});

it.each([
  ['/', '/hi', '/'],
  ['/product/ghee', '/hi/product/ghee', '/product/ghee'],
  // Not the host "evil.example".
  ['//evil.example', '/hi//evil.example', '/evil.example'],
])('%s of the other language is %s in Hindi, %s in English', (path, inHindi, inEnglish) => {
  expect([english.inOtherLanguage(path), hindi.inOtherLanguage(path)]).toEqual([inHindi, inEnglish]);
});

it.each([
  ['07:00', '10:00', 'बुधवार, 25 नवंबर, सुबह 7:00–10:00\u00a0बजे'],
  ['10:00', '13:00', 'बुधवार, 25 नवंबर, सुबह 10:00 – दोपहर 1:00\u00a0बजे'],
])('a window from %s to %s has parts of the day in Hindi', (from, to, words) => {
  const [startsAt, endsAt] = [from, to].map((time) => new Date(`2026-11-25T${time}Z`));
  expect(HINDI_MESSAGES.window({ startsAt: startsAt!, endsAt: endsAt! }, 'UTC')).toBe(words);
});

it('a receipt shows all decimals, and "exempt" for a rate of zero', () => {
  expect([RECEIPTS_ENGLISH.discount(), RECEIPTS_ENGLISH.discount('DIWALI')]).toEqual([
    ...['Discount', 'Discount (DIWALI)'],
  ]);
  expect([formatCount(104_500), formatCount(999), MESSAGES.rupees(0)]).toEqual(['1,04,500', '999', '₹0']);
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
  ['PICKER_CHANGED', {}, 'Somebody else is packing your order now.'],
  ['SLOT_NONE', {}, 'No delivery time was left. The shop will tell you when your order arrives.'],
  ['SLOT_MOVED', {}, 'Your delivery time was no longer available. Your order now arrives at another time.'],
  [
    'ITEMS_SHORT',
    {
      items: [
        { title: 'Tomato', qty: 2 },
        { title: 'Ghee', qty: 1 },
      ],
    },
    'Out of stock by the time you paid, and to be refunded: 2 × Tomato, 1 × Ghee.',
  ],
])('%s has its text', (code, params, text) => expect(messageOf({ code, params })).toBe(text));
