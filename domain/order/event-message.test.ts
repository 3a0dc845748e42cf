import { DESK_EVENTS_ENGLISH } from '../wording/desk-events.en';
import { EVENTS } from '../wording/events.en';
import { EVENTS as HINDI } from '../wording/events.hi';
import { messageOf } from './event-message';
import type { OrderEventCode, OrderEventParams } from './order-events';

it.each<[OrderEventCode, OrderEventParams, string]>([
  ['PLACED', { payment: 'PAID' }, 'Your order was placed and paid.'],
  ['PLACED', { payment: 'DUE' }, 'Your order was placed, to be paid at the door.'],
  ['PICKING', {}, 'Your order is being packed.'],
  ['PACKED', {}, 'Your order is packed.'],
  [
    'PACKED',
    { replaced: [{ title: 'Onion', by: 'Red Onion', qty: 2 }], items: [{ title: 'Tomato', qty: 1 }] },
    'Your order is packed. Replaced: Onion by 2 × Red Onion. You do not pay for what was unavailable: 1 × Tomato.',
  ],
  ['PACKED', { duePaise: 11_950 }, 'Your order is packed. You pay ₹119.50 at the door.'],
  ['OUT_FOR_DELIVERY', {}, 'Your order is on its way.'],
  ['DELIVERED', {}, 'Your order was delivered.'],
  ['DELIVERY_FAILED', {}, 'Your order could not be delivered.'],
  ['DELIVERY_FAILED', { reason: 'nobody at home' }, 'Your order could not be delivered: nobody at home'],
  ['CANCELLED', { by: 'SHOPPER' }, 'You cancelled this order.'],
  ['CANCELLED', { by: 'SHOP' }, 'The shop cancelled this order.'],
  ['CANCELLED', { by: 'SHOP', reason: 'flooded road' }, 'The shop cancelled this order: flooded road'],
  ['REFUND_STARTED', { amountPaise: 12_600 }, '₹126 is being refunded to you.'],
  ['REFUND_SETTLED', { amountPaise: 12_345_650 }, '₹1,23,456.50 was refunded the way it was paid.'],
  ['REFUND_FAILED', { amountPaise: 5 }, '₹0.05 could not be refunded yet. The shop has been notified.'],
  [
    'REFUND_FAILED',
    { amountPaise: 500, reason: 'Out of stock' },
    '₹5 (Out of stock) could not be refunded yet. The shop has been notified.',
  ],
  [
    'SLOT_MOVED',
    { startsAt: '2026-11-24T07:00:00+05:30', endsAt: '2026-11-24T10:00:00+05:30' },
    'Your delivery time was no longer available. Your order now arrives on Tuesday, 24 November, 7:00 – 10:00\u00a0am.',
  ],
])('%s %j has a plain text', (code, params, message) => {
  expect(messageOf({ code, params })).toBe(message);
});

it.each<[OrderEventCode, OrderEventParams, string]>([
  ['REFUND_FAILED', { amountPaise: 5 }, '₹0.05 could not be refunded yet.'],
  ['REFUND_FAILED', { amountPaise: 500, reason: 'Bruised' }, '₹5 could not be refunded yet: Bruised'],
  ['PLACED', { payment: 'PAID' }, 'The order was placed and paid.'],
  ['PLACED', { payment: 'DUE' }, 'The order was placed, to be paid at the door.'],
  ['CANCELLED', { by: 'SHOPPER' }, 'The customer cancelled this order.'],
  ['CANCELLED', { by: 'SHOP' }, 'The shop cancelled this order.'],
  ['PACKED', {}, 'The order is packed.'],
  ['PACKED', { duePaise: 11_950 }, 'The order is packed. The customer pays ₹119.50 at the door.'],
])('%s %j is worded for staff, too', (code, params, message) => {
  expect(messageOf({ code, params }, DESK_EVENTS_ENGLISH)).toBe(message);
});

const EVERYTHING: OrderEventParams = {
  ...{ payment: 'PAID', by: 'SHOP', reason: 'flooded road', amountPaise: 12_350, duePaise: 11_950 },
  items: [
    { title: 'Tomato', qty: 2 },
    { title: 'Ghee', qty: 1 },
  ],
  replaced: [
    { title: 'Onion', by: 'Shallot', qty: 3 },
    { title: 'Leek', by: 'Garlic', qty: 4 },
  ],
  ...{ startsAt: '2026-11-24T07:00:00+05:30', endsAt: '2026-11-24T10:00:00+05:30' },
};
const LEAST: OrderEventParams = { payment: 'DUE', by: 'SHOPPER', startsAt: EVERYTHING.startsAt };
const sentences = (text: string): number => text.split(/[.।](?: |$)/).length;

it.each(Object.keys(EVENTS.happened) as OrderEventCode[])(
  '%s has the same in it in Hindi, and for staff',
  (code) => {
    for (const params of [EVERYTHING, LEAST]) {
      const english = messageOf({ code, params });
      const [hindi, staff] = [HINDI, DESK_EVENTS_ENGLISH].map((words) => messageOf({ code, params }, words));
      const shown =
        english.match(/\d+ × .*?(?=\.| by )|₹[\d.]+|\d+|Onion|Shallot|Leek|Garlic|flooded road/g) ?? [];
      for (const text of [english, hindi!, staff!]) {
        for (const part of shown) expect(text).toContain(part);
        expect(text).not.toMatch(/undefined|false|NaN/);
      }
      expect(hindi).toMatch(/[\u0900-\u097f]/);
      expect(sentences(hindi!)).toBe(sentences(english));
      expect(staff).toMatch(/^(?=.*[a-z]{3})\S.*\S$/);
    }
  },
);

it('each event has a text of its own, for shoppers in both languages and for staff', () => {
  for (const words of [EVENTS, HINDI, DESK_EVENTS_ENGLISH]) {
    const codes = Object.keys(words.happened) as OrderEventCode[];
    const texts = codes.map((code) => messageOf({ code, params: EVERYTHING }, words));
    expect(new Set([...texts, words.unknown, '']).size).toBe(texts.length + 2);
  }
});

it.each<[OrderEventCode, OrderEventParams, RegExp]>([
  ['PLACED', { payment: 'PAID' }, /मिल गया और पेमेंट हो गया।$/],
  ['PLACED', { payment: 'DUE' }, /पेमेंट डिलीवरी पर करना है।$/],
  ['PACKED', {}, /^आपका ऑर्डर पैक हो गया।$/],
  [
    'PACKED',
    EVERYTHING,
    /पैक हो गया। बदला गया: Onion के बदले 3 × Shallot, Leek के बदले 4 × Garlic। जो नहीं मिला, .*: 2 × Tomato, 1 × Ghee। डिलीवरी पर ₹119\.50/,
  ],
  ['CANCELLED', { by: 'SHOPPER' }, /^आपने /],
  ['CANCELLED', { by: 'SHOP' }, /^दुकान ने .*।$/],
  ['CANCELLED', { by: 'SHOP', reason: 'Nothing of it was there' }, /^दुकान ने .*: इसमें से कुछ भी नहीं मिला$/],
  ['REFUND_FAILED', { amountPaise: 5 }, /^₹0\.05 अभी/],
  ['REFUND_FAILED', { amountPaise: 5, reason: 'Out of stock' }, /^₹0\.05 \(स्टॉक में नहीं था\) अभी/],
  ['SLOT_MOVED', {}, /अब आपका ऑर्डर किसी और समय आएगा।$/],
  ['SLOT_MOVED', EVERYTHING, /अब आपका ऑर्डर मंगलवार, 24 नवंबर, सुबह 7:00–10:00\u00a0बजे के बीच आएगा।$/],
])('%s %j is worded in Hindi', (code, params, text) => {
  expect(messageOf({ code, params }, HINDI)).toMatch(text);
});

it.each(Object.entries(DESK_EVENTS_ENGLISH.happened))(
  '%s does not speak to staff as to the shopper',
  (code, text) => {
    expect(`${text({ by: 'SHOPPER' })} ${text({ duePaise: 100 })}`).not.toMatch(/\byou/i);
    expect(code in EVENTS.happened).toBe(true);
  },
);

it('events of a later version have a generic text', () => {
  expect(messageOf({ code: 'SUBSTITUTED' as OrderEventCode, params: {} })).toBe('Your order was updated.');
});
