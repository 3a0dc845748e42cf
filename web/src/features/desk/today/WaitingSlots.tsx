import { Link } from 'react-router-dom';
import type { OrderStatus } from '@domain/order/order-status';
import { deskPaths, NO_SLOT } from '@domain/staff/desk-paths';
import type { TodayQuery } from '@/gql/desk-operations';
import { capitalize, dayText, hoursText, momentText } from '@/features/desk/shared/desk-times';
import { useRenderAfter } from '@/features/desk/shared/useRenderAfter';
import { serverNow } from '@/shared/lib/server-clock';
import { classNames } from '@/shared/ui';
import { TODAY } from './today-text';

type Waiting = TodayQuery['today']['slots'][number];

const TEXTS = TODAY.slots;
const COLUMNS = ['placed', 'picking', 'packed', 'underWay', 'failed'] as const;
const STATUS_OF: Record<(typeof COLUMNS)[number], OrderStatus> = {
  placed: 'PLACED',
  picking: 'PICKING',
  packed: 'PACKED',
  underWay: 'OUT_FOR_DELIVERY',
  failed: 'DELIVERY_FAILED',
};

const ordersIn = (slot: Waiting['slot'], status: OrderStatus): string =>
  `${deskPaths.orders}?${new URLSearchParams({ view: 'table', status, slot: slot?._id ?? NO_SLOT })}`;

function SlotName({ slot }: Pick<Waiting, 'slot'>) {
  const cutoffAt = slot ? Date.parse(slot.cutoffAt) : undefined;
  useRenderAfter(cutoffAt);
  if (cutoffAt === undefined || !slot) return TEXTS.noSlot;
  const hasRoom = slot.booked + slot.held < slot.capacity;
  const isOpen = hasRoom && cutoffAt > serverNow();
  return (
    <>
      {capitalize(dayText(slot.startsAt))}, {hoursText(slot)}
      <span className="block text-sm font-normal text-muted">
        {isOpen ? TEXTS.cutoff(momentText(slot.cutoffAt)) : TEXTS.closed}
      </span>
    </>
  );
}

function Count({ waiting, column }: { waiting: Waiting; column: (typeof COLUMNS)[number] }) {
  const count = waiting[column];
  if (count === 0) return <span className="flex min-h-11 items-center justify-center text-muted">0</span>;
  return (
    <Link
      to={ordersIn(waiting.slot, STATUS_OF[column])}
      className="flex min-h-11 items-center justify-center font-semibold text-basil underline underline-offset-4"
    >
      {count}
    </Link>
  );
}

function SlotRow({ waiting }: { waiting: Waiting }) {
  return (
    <tr
      role="row"
      className="grid grid-cols-5 border-t large-text:grid-cols-2 border-line first:border-t-0 sm:table-row"
    >
      <th role="rowheader" scope="row" className="col-span-full px-4 pt-2 text-left font-semibold sm:py-2">
        <SlotName slot={waiting.slot} />
      </th>
      {COLUMNS.map((column) => (
        <td key={column} role="cell" className="min-w-0 px-1 pb-1 text-center sm:px-4 sm:py-1">
          <Count waiting={waiting} column={column} />
          <span aria-hidden="true" className="block text-xs text-muted sm:hidden">
            {TEXTS[column]}
          </span>
        </td>
      ))}
    </tr>
  );
}

/** The number of waiting orders by slot and status; each count is a link. */
export function WaitingSlots({ slots }: { slots: readonly Waiting[] }) {
  return (
    <table role="table" className="block w-full border-t border-line text-sm tabular-nums sm:table">
      <caption className="sr-only">{TEXTS.title}</caption>
      <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
        <tr role="row">
          {[TEXTS.slot, ...COLUMNS.map((column) => TEXTS[column])].map((heading, index) => (
            <th
              key={heading}
              role="columnheader"
              scope="col"
              className={classNames('px-4 py-2 font-medium text-muted', index === 0 && 'text-left')}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block sm:table-row-group">
        {slots.map((waiting) => (
          <SlotRow key={waiting.slot?._id ?? ''} waiting={waiting} />
        ))}
      </tbody>
    </table>
  );
}
