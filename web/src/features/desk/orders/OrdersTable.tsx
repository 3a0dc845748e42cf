import { useState } from 'react';
import { Link } from 'react-router-dom';
import { isDue } from '@domain/order/order';
import { deskOrderPath, slipsPath } from '@domain/staff/desk-paths';
import { useOrdersQuery } from '@/gql/desk-operations';
import type { OrderRowFragment } from '@/gql/desk-operations';
import { capitalize, momentText, slotText } from '@/features/desk/shared/desk-times';
import { LateMark } from '@/features/desk/shared/LateMark';
import { LoadMore } from '@/features/desk/shared/LoadMore';
import { StatusMark } from '@/features/desk/shared/StatusMark';
import { Button, ButtonLink, Checkbox, LoadError, Price, Table } from '@/shared/ui';
import type { Column } from '@/shared/ui';
import { tableVariables } from './orders-filter';
import type { OrderFilters } from './orders-filter';
import { ORDERS } from './orders-text';

/** The selected orders, by _id; filtering keeps the selection. */
function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = (ids: readonly string[], isSelected: boolean) =>
    setSelected((before) => {
      const after = new Set(before);
      for (const id of ids)
        if (isSelected) after.add(id);
        else after.delete(id);
      return after;
    });
  return { selected, select, clear: () => setSelected(new Set()) };
}

type Selection = ReturnType<typeof useSelection>;

function OrderName({ order, selection }: { order: OrderRowFragment; selection: Selection }) {
  return (
    <span className="flex items-center gap-1 large-text:flex-wrap">
      <Checkbox
        labelHidden
        label={ORDERS.select(order.number)}
        checked={selection.selected.has(order._id)}
        onChange={({ target }) => selection.select([order._id], target.checked)}
        className="-my-2"
      />
      <Link
        to={deskOrderPath(order)}
        className="flex min-h-11 items-center text-base font-semibold whitespace-nowrap text-basil tabular-nums underline underline-offset-4"
      >
        {order.number}
      </Link>
    </span>
  );
}

const CustomerCell = ({ customer }: OrderRowFragment) => (
  <>
    {customer.name}
    <span className="block text-muted">{customer.contact || customer.email}</span>
  </>
);

const PriceCell = (order: OrderRowFragment) => (
  <>
    <Price rupees={order.price} />
    {isDue(order) && <span className="block text-muted">{ORDERS.toPay}</span>}
  </>
);

const COLUMNS: readonly Column<OrderRowFragment>[] = [
  { heading: ORDERS.customer, cell: CustomerCell },
  { heading: ORDERS.status, cell: ({ status }) => <StatusMark status={status} /> },
  {
    heading: ORDERS.slot,
    labelled: true,
    cell: (order) => (
      <>
        <LateMark order={order} />
        {order.slot ? capitalize(slotText(order.slot)) : ORDERS.noSlot}
      </>
    ),
  },
  {
    heading: ORDERS.placed,
    labelled: true,
    className: 'whitespace-nowrap large-text:whitespace-normal',
    cell: ({ createdAt }) => capitalize(momentText(createdAt)),
  },
  { heading: ORDERS.items, labelled: true, numeric: true, cell: ({ items }) => items.length },
  { heading: ORDERS.price, numeric: true, cell: PriceCell },
];

interface SelectionBarProps {
  /** The orders on the screen. */
  ids: readonly string[];
  /** Whether there are more matches than that. */
  hasMore: boolean;
  selection: Selection;
}

/** The actions for the selected orders. */
function SelectionBar({ ids, hasMore, selection: { selected, select, clear } }: SelectionBarProps) {
  return (
    <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-2">
      {ids.length > 0 && (
        <Checkbox
          label={ORDERS.selectAll(ids.length)}
          checked={ids.every((id) => selected.has(id))}
          onChange={({ target }) => select(ids, target.checked)}
        />
      )}
      {selected.size > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span role="status" className="text-sm">
            {ORDERS.selected(selected.size, hasMore)}
          </span>
          <ButtonLink size="small" to={slipsPath([...selected])}>
            {ORDERS.print}
          </ButtonLink>
          <Button size="small" variant="quiet" onClick={clear}>
            {ORDERS.clearSelection}
          </Button>
        </div>
      )}
    </div>
  );
}

/** All orders as a table; the selected ones can have their packing slips printed. */
export function OrdersTable({ filters }: { filters: OrderFilters }) {
  const { data, error, refetch, fetchMore } = useOrdersQuery({ variables: tableVariables(filters) });
  const selection = useSelection();
  if (!data && error) return <LoadError text={ORDERS.failed} onRetry={() => void refetch()} />;
  const rows = data?.orders.edges.map(({ node }) => node);
  const name: Column<OrderRowFragment> = {
    heading: ORDERS.order,
    cell: (order) => <OrderName order={order} selection={selection} />,
  };
  return (
    <>
      <SelectionBar
        ids={rows?.map(({ _id }) => _id) ?? []}
        hasMore={data?.orders.pageInfo.hasNextPage ?? false}
        selection={selection}
      />
      <Table
        caption={ORDERS.title}
        columns={[name, ...COLUMNS]}
        rows={rows}
        rowKey={({ _id }) => _id}
        empty={data?.orders.pageInfo.hasNextPage ? ORDERS.movedOn : ORDERS.none}
        expected={12}
      />
      {data && <LoadMore pageInfo={data.orders.pageInfo} fetchMore={fetchMore} />}
    </>
  );
}
