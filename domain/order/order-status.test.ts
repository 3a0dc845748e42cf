import fc from 'fast-check';
import {
  isCancellable,
  isPacked,
  isPickerOf,
  OPEN_STATUSES,
  ORDER_STATUSES,
  transition,
  TRANSITIONS,
} from './order-status';
import type { Actor, OrderProgress, OrderStatus } from './order-status';

const ACTORS = {
  shopper: { kind: 'SHOPPER' },
  system: { kind: 'SYSTEM' },
  owner: { kind: 'STAFF', _id: 'o', role: 'OWNER' },
  manager: { kind: 'STAFF', _id: 'm', role: 'MANAGER' },
  picker: { kind: 'STAFF', _id: 'p', role: 'PICKER' },
  another: { kind: 'STAFF', _id: 'q', role: 'PICKER' },
  rider: { kind: 'STAFF', _id: 'r', role: 'RIDER' },
  support: { kind: 'STAFF', _id: 's', role: 'SUPPORT' },
} as const satisfies Record<string, Actor>;
type Who = keyof typeof ACTORS;

/** The expected table; "picker" is the picker of the order. */
const DECIDED: Record<string, readonly Who[]> = {
  'PLACED PICKING': ['picker', 'another', 'owner'],
  'PLACED CANCELLED': ['shopper', 'manager', 'support', 'system', 'owner'],
  'PICKING PACKED': ['picker'],
  'PICKING CANCELLED': ['manager', 'support', 'system', 'owner'],
  'PACKED CANCELLED': ['manager', 'support', 'owner'],
  'PACKED OUT_FOR_DELIVERY': ['rider', 'manager', 'owner'],
  'OUT_FOR_DELIVERY DELIVERED': ['rider', 'manager', 'owner'],
  'OUT_FOR_DELIVERY DELIVERY_FAILED': ['rider', 'manager', 'owner'],
  'DELIVERY_FAILED OUT_FOR_DELIVERY': ['rider', 'manager', 'owner'],
  'DELIVERY_FAILED CANCELLED': ['rider', 'manager', 'owner'],
};
const NOW = new Date('2026-11-20T06:00:00+05:30');
const WHO = Object.keys(ACTORS) as Who[];
const PAIRS = ORDER_STATUSES.flatMap((from) =>
  ORDER_STATUSES.filter((to) => to !== from).map((to) => [from, to] as const),
);
/** Placed orders have no picker yet. */
const pickedBy = (
  status: OrderStatus,
  pickerId: string | null = status === 'PLACED' ? null : 'p',
): OrderProgress => ({
  status,
  pickerId,
  cutoffAt: null,
});

it.each(PAIRS)('from %s to %s is allowed only to those in the table', (from, to) => {
  const moving = WHO.filter((who) => 'to' in transition(pickedBy(from), to, ACTORS[who], NOW));
  expect(moving.sort()).toEqual([...(DECIDED[`${from} ${to}`] ?? [])].sort());
});

it.each([
  ['the shopper once it is being picked', 'PICKING', 'CANCELLED', 'shopper', 'NOT_CANCELLABLE'],
  ['the shopper who has it', 'DELIVERED', 'CANCELLED', 'shopper', 'NOT_CANCELLABLE'],
  ['support when it is out', 'OUT_FOR_DELIVERY', 'CANCELLED', 'support', 'NOT_CANCELLABLE'],
  ['support when nobody was at home', 'DELIVERY_FAILED', 'CANCELLED', 'support', 'FORBIDDEN'],
  ['a rider who cancels what is packed', 'PACKED', 'CANCELLED', 'rider', 'FORBIDDEN'],
  ['a picker who cancels', 'PLACED', 'CANCELLED', 'picker', 'FORBIDDEN'],
  ['a second picker', 'PICKING', 'PICKING', 'another', 'CONFLICT'],
  ['the owner who begins what a picker has', 'PICKING', 'PICKING', 'owner', 'CONFLICT'],
  ['another picker who packs', 'PICKING', 'PACKED', 'another', 'CONFLICT'],
  ['the owner who packs what a picker has', 'PICKING', 'PACKED', 'owner', 'CONFLICT'],
  ['a manager who packs', 'PICKING', 'PACKED', 'manager', 'FORBIDDEN'],
  ['a rider before it is packed', 'PICKING', 'OUT_FOR_DELIVERY', 'rider', 'CONFLICT'],
  ['who places it again', 'CANCELLED', 'PLACED', 'owner', 'FORBIDDEN'],
  ['the shopper who delivers', 'OUT_FOR_DELIVERY', 'DELIVERED', 'shopper', 'FORBIDDEN'],
  ['nobody in particular', 'PACKED', 'OUT_FOR_DELIVERY', 'system', 'FORBIDDEN'],
  ['the shop once it is packed', 'PACKED', 'CANCELLED', 'system', 'NOT_CANCELLABLE'],
] as const)('%s gets the reason', (_who, from, to, who, error) => {
  expect(transition(pickedBy(from), to, ACTORS[who], NOW)).toEqual({ error });
});

it('any picker may start an order without one', () => {
  expect(transition(pickedBy('PLACED', null), 'PICKING', ACTORS.another, NOW)).toEqual({ to: 'PICKING' });
});

it('the cut-off applies only to the shopper', () => {
  const slotted = { ...pickedBy('PLACED'), cutoffAt: NOW };
  const before = new Date(NOW.getTime() - 1);
  expect(transition(slotted, 'CANCELLED', ACTORS.shopper, before)).toEqual({ to: 'CANCELLED' });
  expect(transition(slotted, 'CANCELLED', ACTORS.shopper, NOW)).toEqual({ error: 'NOT_CANCELLABLE' });
  expect(transition(slotted, 'CANCELLED', ACTORS.support, NOW)).toEqual({ to: 'CANCELLED' });
  expect([before, NOW].map((now) => isCancellable(slotted, now))).toEqual([true, false]);
  const again = { ...slotted, status: 'CANCELLED' as const };
  expect(transition(again, 'CANCELLED', ACTORS.shopper, NOW)).toEqual({ to: null });
});

it('the shopper may cancel until picking starts', () => {
  expect(ORDER_STATUSES.filter((status) => isCancellable({ status, cutoffAt: null }, NOW))).toEqual([
    'PLACED',
  ]);
});

it('any sequence of attempts leaves a legal history, and repetitions change nothing', () => {
  const attempt = fc.record({ to: fc.constantFrom(...ORDER_STATUSES), who: fc.constantFrom(...WHO) });
  fc.assert(
    fc.property(fc.array(attempt, { maxLength: 30 }), (attempts) => {
      let order = pickedBy('PLACED', null);
      for (const { to, who } of attempts) {
        const moved = transition(order, to, ACTORS[who], NOW);
        if (!('to' in moved) || moved.to === null) continue;
        const actor: Actor = ACTORS[who];
        const isTheirs = actor.kind === 'STAFF' && actor._id === order.pickerId;
        const may = DECIDED[`${order.status} ${moved.to}`] ?? [];
        expect(may.some((one) => one === who || (one === 'picker' && isTheirs))).toBe(true);
        const picker = actor.kind === 'STAFF' ? actor._id : null;
        order = pickedBy(to, to === 'PICKING' ? picker : order.pickerId);
        expect(transition(order, to, ACTORS[who], NOW)).toEqual({ to: null });
      }
    }),
    { numRuns: 300 },
  );
});

it('an order counts as packed from PACKED on, unless it was cancelled', () => {
  expect(ORDER_STATUSES.filter(isPacked)).toEqual([
    'PACKED',
    'OUT_FOR_DELIVERY',
    'DELIVERED',
    'DELIVERY_FAILED',
  ]);
});

it('an order has only one picker', () => {
  const pickers = (pickerId: string | null) =>
    Object.entries(ACTORS).flatMap(([who, actor]) => (isPickerOf({ pickerId }, actor) ? [who] : []));
  expect(pickers('p')).toEqual(['picker']);
  expect(pickers('o')).toEqual(['owner']);
  expect(pickers(null)).toEqual([]);
});

it('an order is open while its status can still change', () => {
  expect(OPEN_STATUSES).toEqual(
    ORDER_STATUSES.filter((status) => TRANSITIONS.some(({ from }) => from === status)),
  );
});
