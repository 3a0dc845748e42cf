import { stepsOf } from './order-steps';
import type { OrderOnItsWay } from './order-steps';

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
