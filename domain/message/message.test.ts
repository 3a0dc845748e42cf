import type { Order, OrderItem } from '../order/order';
import { MESSAGES } from '../wording/messages.en';
import type { MessageWords } from '../wording/messages.en';
import { MESSAGES as HINDI } from '../wording/messages.hi';
import {
  DEFAULT_PREFERENCES,
  isMailable,
  isOvertaken,
  isWorthNotifying,
  isNotifiedWhenBack,
  shouldSend,
} from './message';
import type { Channel, MessageKind } from './message';
import {
  accountDeletedMessage,
  backInStockMessage,
  orderMessage,
  passkeyMessage,
  passwordChangedMessage,
  passwordResetMessage,
} from './message-content';
import type { MessageContent, OrderMessageInput } from './message-content';

const NOTHING = { orderProgress: false, backInStock: false };

it.each<[MessageKind, Channel, typeof NOTHING, boolean]>([
  ['PLACED', 'EMAIL', NOTHING, true],
  ['CANCELLED', 'EMAIL', NOTHING, true],
  ['REFUND_SETTLED', 'EMAIL', NOTHING, true],
  ['DELIVERY_FAILED', 'EMAIL', NOTHING, true],
  ['OUT_FOR_DELIVERY', 'EMAIL', NOTHING, false],
  ['DELIVERED', 'EMAIL', NOTHING, false],
  ['DELIVERED', 'EMAIL', DEFAULT_PREFERENCES, true],
  ['DELIVERED', 'PUSH', NOTHING, true],
  ['PLACED', 'PUSH', DEFAULT_PREFERENCES, false],
  ['BACK_IN_STOCK', 'EMAIL', NOTHING, false],
  ['BACK_IN_STOCK', 'PUSH', NOTHING, false],
  ['BACK_IN_STOCK', 'EMAIL', DEFAULT_PREFERENCES, true],
])('%s by %s with the preferences %j: %s', (kind, channel, preferences, wanted) => {
  expect(shouldSend({ kind, channel }, preferences)).toBe(wanted);
});

it.each([
  [true, true, 0, true],
  [true, false, 1, true],
  [true, false, 0, false],
  [false, true, 1, false],
])(
  'wanted: %s, with mails: %s, on %i devices: a product back in stock is announced: %s',
  (backInStock, mailed, devices, told) => {
    expect(isNotifiedWhenBack({ backInStock, mailed, devices })).toBe(told);
  },
);

it('packing is announced only if something differs from the order', () => {
  expect([
    isWorthNotifying('PACKED', {}),
    isWorthNotifying('PACKED', { items: [], replaced: [] }),
    isWorthNotifying('PACKED', { items: [{ title: 'Tomato', qty: 1 }] }),
    isWorthNotifying('PACKED', { replaced: [{ title: 'Tomato', qty: 1, by: 'Plum tomato' }] }),
    isWorthNotifying('PACKED', { duePaise: 5_000 }),
    isWorthNotifying('DELIVERED', {}),
  ]).toEqual([false, false, true, true, true, true]);
});

it.each<[MessageKind, MessageKind[], boolean]>([
  ['PLACED', ['CANCELLED'], true],
  ['OUT_FOR_DELIVERY', ['DELIVERY_FAILED'], true],
  ['OUT_FOR_DELIVERY', ['DELIVERED', 'ITEMS_SHORT'], true],
  ['PLACED', ['PACKED', 'OUT_FOR_DELIVERY'], false],
  ['PACKED', ['OUT_FOR_DELIVERY', 'DELIVERED'], false],
  ['PACKED', ['CANCELLED'], true],
  ['ITEMS_SHORT', ['DELIVERED'], false],
  ['ITEMS_SHORT', ['CANCELLED'], true],
  ['SLOT_MOVED', ['CANCELLED'], true],
  ['SLOT_MOVED', ['OUT_FOR_DELIVERY'], false],
  ['SLOT_MOVED', ['OUT_FOR_DELIVERY', 'DELIVERED'], true],
  ['SLOT_NONE', ['DELIVERED'], true],
  ['DELIVERY_FAILED', ['CANCELLED'], true],
  ['DELIVERY_FAILED', ['OUT_FOR_DELIVERY', 'DELIVERED'], true],
  ['DELIVERY_FAILED', ['OUT_FOR_DELIVERY', 'DELIVERY_FAILED'], false],
  ['REFUND_SETTLED', ['CANCELLED'], false],
  ['PLACED', [], false],
])('%s is overtaken by %j: %s', (kind, later, yes) => expect(isOvertaken(kind, later)).toBe(yes));

it.each([
  ['meera@example.in', true],
  ["o.o'neil@example.in", false],
  ['a,b@example.in', false],
  ['a<b@example.in', false],
  ['"a"@example.in', false],
])('%s is safe as a single recipient: %s', (email, yes) => expect(isMailable(email)).toBe(yes));

const item = (more: Partial<OrderItem>): OrderItem => ({
  ...{ productId: 'x', title: 'Tomato', image: '', quantity: 'kg', pricePaise: 3850, qty: 2 },
  ...{ missingQty: 0, packGrams: null, picked: null, ...more },
});
const order = (more: Partial<Order>): Order => ({
  ...{ userId: 'u', _id: '9de6b907-1693-46a9-a5bb-7025ec8780b8', state: 'PLACED', address: '', contact: '' },
  ...{
    items: [item({})],
    costs: { price: 7700, delivery: 5000, discount: 0, total: 12_700 },
    finalPaise: null,
  },
  ...{
    couponCode: null,
    payment: 'PAID',
    status: 'PLACED',
    slot: null,
    startedAt: new Date(0),
    createdAt: null,
  },
  ...more,
});
const tell = (of: Order, kind: OrderMessageInput['kind'] = 'PACKED', more: Partial<OrderMessageInput> = {}) =>
  orderMessage(MESSAGES, {
    ...{ kind, params: {}, order: of, timeZone: 'Asia/Kolkata' },
    ...{ preferences: DEFAULT_PREFERENCES, isRefundComing: true, ...more },
  });
const sums = (of: Order) => tell(of).sums.map(({ label, amount }) => `${label} ${amount}`);
const details = (picked: OrderItem['picked'], more = {}, finalPaise: number | null = 8850) =>
  tell(order({ items: [item({ picked, ...more })], finalPaise })).lines.map(({ detail }) => detail);

it('lists the items, to the paisa', () => {
  expect(tell(order({})).lines).toEqual([{ title: 'Tomato', detail: '2 × ₹38.50 per kg', amount: '₹77' }]);
  expect(sums(order({}))).toEqual(['Items ₹77', 'Delivery fee ₹50', 'Paid ₹127']);
  const costs = { price: 10_450_050, delivery: 5000, discount: 100, total: 10_454_950 };
  expect(sums(order({ costs, payment: 'DUE' }))).toEqual([
    ...['Items ₹1,04,500.50', 'Delivery fee ₹50', 'Discount -₹1', 'To pay at the door ₹1,04,549.50'],
  ]);
});

it('shows the final price if it is lower', () => {
  const items = [item({ picked: { qty: 1, grams: null, replacedBy: null, finalPaise: 3850 } })];
  const packed = order({ items, finalPaise: 8850 });
  expect(sums(packed)).toEqual([
    ...['Items ₹38.50', 'Delivery fee ₹50', 'Total of what was packed ₹88.50', 'Paid ₹127'],
  ]);
  expect(tell(packed).lines.map(({ amount }) => amount)).toEqual(['₹38.50']);
  expect(tell(packed).sums.map(({ isTotal = false }) => isTotal)).toEqual([false, false, true, false]);
  expect(sums({ ...packed, payment: 'DUE' }).slice(2)).toEqual([
    ...['To pay at the door ₹88.50', 'Ordered for ₹127'],
  ]);
  const costs = { price: 7700, delivery: 5000, discount: 1000, total: 11_700 };
  expect(sums({ ...packed, costs, finalPaise: 8350 }).slice(2)).toEqual([
    ...['Discount -₹5', 'Total of what was packed ₹83.50', 'Paid ₹117'],
  ]);
  expect(sums(order({ finalPaise: 12_700 })).slice(2)).toEqual(['Paid ₹127']);
  expect(sums({ ...packed, status: 'CANCELLED' }).slice(2)).toEqual(['Paid ₹127']);
});

it.each([
  ['CANCELLED', 'Ordered for ₹127'],
  ['DELIVERED', 'Total ₹127'],
  ['OUT_FOR_DELIVERY', 'To pay at the door ₹127'],
] as const)('once it is %s, a bill for the door says: %s', (status, total) => {
  expect(sums(order({ payment: 'DUE', status })).at(-1)).toBe(total);
});

it('shows whether each item was short, replaced or weighed', () => {
  const other = {
    ...{ productId: 'y', title: 'Plum tomato', image: '', quantity: 'kg', pricePaise: 3000, qty: 1 },
    ...{ packGrams: 1000, grams: null },
  };
  const picked = { qty: 1, grams: null, replacedBy: null, finalPaise: 3850 };
  const ordered = '2 × ₹38.50 per kg';
  // Before it is picked, its amount is what was paid.
  expect(details(null, { missingQty: 2 })).toEqual([`${ordered}, 2 unavailable, refunded`]);
  expect(details(picked)).toEqual([`${ordered}, 1 unavailable, you do not pay for it`]);
  expect(details({ ...picked, replacedBy: other })).toEqual([`${ordered}, replaced by 1 × Plum tomato`]);
  expect(details({ ...picked, replacedBy: other }, { qty: 3 })).toEqual([
    '3 × ₹38.50 per kg, replaced by 1 × Plum tomato, 1 unavailable, you do not pay for it',
  ]);
  expect(details({ ...picked, qty: 2, grams: 1930 })).toEqual([`${ordered}, 1.93 kg in the bag`]);
  expect(details({ ...picked, qty: 2 })).toEqual([ordered]);
  // Cancelled, all of it goes back: its amounts are what was ordered.
  const cancelled = order({ status: 'CANCELLED', items: [item({ picked })], finalPaise: 8850 });
  expect(tell(cancelled).lines).toEqual([{ title: 'Tomato', detail: ordered, amount: '₹77' }]);
});

it('shows items as they were ordered while they are picked, at the price of that', () => {
  const picked = { qty: 1, grams: 930, replacedBy: null, finalPaise: 3580 };
  const ordered = '2 × ₹38.50 per kg';
  expect(details(picked, {}, null)).toEqual([ordered]);
  const cancelled = order({ items: [item({ picked })], finalPaise: 8580, status: 'CANCELLED' });
  expect(tell(cancelled).lines).toEqual([{ title: 'Tomato', detail: ordered, amount: '₹77' }]);
});

it('shows the delivery slot in the shop’s time zone, unless cancelled', () => {
  const at = (time: string) => new Date(`2026-11-25T${time}:00Z`);
  const slot = {
    _id: 's',
    startsAt: at('01:30'),
    endsAt: at('04:30'),
    cutoffAt: at('00:30'),
    available: true,
  };
  const facts = (kind: OrderMessageInput['kind']) =>
    tell(order({ slot }), kind).facts.map(({ value }) => value);
  expect(facts('PLACED')).toEqual(['9DE6B907', 'Wednesday, 25 November, 7:00 – 10:00\u00a0am']);
  expect(facts('CANCELLED')).toEqual(['9DE6B907']);
  const refunded = tell(order({ slot, status: 'CANCELLED' }), 'REFUND_SETTLED');
  expect(refunded.facts.map(({ value }) => value)).toEqual(['9DE6B907']);
});

it('does not promise mails that the shopper has turned off', () => {
  expect(tell(order({}), 'PLACED').paragraphs[1]).toBe('We will email you when it is on its way.');
  const preferences = NOTHING;
  expect(tell(order({}), 'PLACED', { preferences }).paragraphs[1]).toBe(
    'You can follow it on its page in the shop.',
  );
  // Mails about refunds cannot be turned off.
  expect(tell(order({}), 'CANCELLED', { preferences }).paragraphs[1]).toContain('We will email you');
});

it('promises money back for a cancelled order only if any is to come', () => {
  const next = (of: Partial<Order>) => tell(order(of), 'CANCELLED', { isRefundComing: false }).paragraphs[1];
  expect([next({}), next({ payment: 'DUE' })]).toEqual([undefined, 'There is nothing to pay.']);
});

it('links to the order, or to the product that is back', () => {
  expect(tell(order({})).link.path).toBe('/order/9de6b907-1693-46a9-a5bb-7025ec8780b8');
  const back = backInStockMessage(MESSAGES, { _id: 'red-onion', title: 'Red onion' });
  expect([back.subject, back.link.path]).toEqual(['Red onion is back in stock', '/product/red-onion']);
  expect(back.paragraphs).toEqual([expect.stringContaining('Red onion')]);
});

const [FORGOT, PASSKEYS] = ['/forgot-password', '/profile#passkeys'];
it.each<[string, (to: MessageWords) => MessageContent, string, RegExp, number]>([
  ['a lost password', (to) => passwordResetMessage(to, 'x1'), '/reset-password#x1', /for 30 minutes/, 2],
  ['a new password', (to) => passwordChangedMessage(to, false), FORGOT, /was changed/, 2],
  [
    'one beside passkeys',
    (to) => passwordChangedMessage(to, true),
    FORGOT,
    /still log in with your passkeys/,
    3,
  ],
  ['a deleted account', accountDeletedMessage, '', /was deleted/, 2],
  ['a first passkey', (to) => passkeyMessage(to, 'PASSKEY_ADDED', false), PASSKEYS, /was added/, 2],
  ['a passkey less', (to) => passkeyMessage(to, 'PASSKEY_REMOVED', true), PASSKEYS, /was removed/, 2],
  ['the last passkey', (to) => passkeyMessage(to, 'PASSKEY_REMOVED', false), PASSKEYS, /no passkeys/, 3],
])(
  'a mail about %s is about no order, and links to a page in its language',
  (_, mail, path, expected, count) => {
    expect(mail(MESSAGES).paragraphs.join(' ')).toMatch(expected);
    expect([mail(MESSAGES), mail(HINDI)].map(({ link }) => link.path)).toEqual([path || '/', `/hi${path}`]);
    for (const { subject, paragraphs, link, reason, ...order } of [mail(MESSAGES), mail(HINDI)]) {
      expect(paragraphs).toHaveLength(count);
      for (const text of [subject, ...paragraphs, link.label, reason]) expect(text).toMatch(/^\S.+\S$/);
      expect(order).toEqual({ facts: [], lines: [], sums: [] });
    }
  },
);

/** A fake language whose texts name their keys. */
const strange = <Words>(words: Words, name = ''): Words => {
  if (typeof words === 'function')
    return ((...values: unknown[]) => `«${name}${values.map(() => '').join()}»`) as Words;
  if (typeof words === 'string') return `«${name}»` as Words;
  const entries = Object.entries(words as object).map(([key, word]) => [key, strange<unknown>(word, key)]);
  return Object.fromEntries(entries) as Words;
};

it('has no text outside the translations', () => {
  const words = strange(MESSAGES);
  const picked = { qty: 1, grams: 930, replacedBy: null, finalPaise: 3850 };
  const slot = {
    _id: 's',
    startsAt: new Date(0),
    endsAt: new Date(1),
    cutoffAt: new Date(0),
    available: true,
  };
  const bought = order({ items: [item({ title: '', picked })], slot, finalPaise: 8850 });
  for (const kind of Object.keys(MESSAGES.subject) as OrderMessageInput['kind'][]) {
    const news = {
      ...{ kind, params: { items: [], startsAt: 'x' }, order: bought, timeZone: 'Asia/Kolkata' },
      ...{ preferences: DEFAULT_PREFERENCES, isRefundComing: true },
    };
    const { link, facts, ...rest } = orderMessage(words, news);
    const text = JSON.stringify({ ...rest, label: link.label, facts: facts.slice(1) });
    expect(
      text.replace(
        /«[^»]*»|"(subject|paragraphs|facts|lines|sums|reason|label|value|title|detail|amount|isTotal)":|true/g,
        '',
      ),
    ).not.toMatch(/[a-z]/i);
    expect(rest.paragraphs[0]).toContain(`«${kind}`);
  }
});
