import { DESK_EVENTS_ENGLISH } from '../wording/desk-events.en';
import { EVENTS } from '../wording/events.en';
import { messageOf } from './event-message';
import type { OrderEventCode, OrderEventParams } from './order-events';

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
