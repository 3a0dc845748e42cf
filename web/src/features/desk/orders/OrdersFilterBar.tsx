import { NO_SLOT } from '@domain/staff/desk-paths';
import { searchProblem } from '@domain/staff/order-search';
import { OWNERS_ENGLISH } from '@domain/wording/owners.en';
import { wordProblem } from '@domain/wording/wording';
import { useSlotChoiceQuery } from '@/gql/desk-operations';
import { addDays } from '@domain/day';
import { capitalize, slotText } from '@/features/desk/shared/desk-times';
import { STATUS } from '@/features/desk/shared/status-text';
import { useShopDay } from '@/features/desk/shared/useShopDay';
import { PHONE, useMediaQuery } from '@/shared/lib/useMediaQuery';
import { Button, ChevronDownIcon, SearchField, Select } from '@/shared/ui';
import { DayField } from './DayField';
import { clearedFilters, countFilters, isTable, LATE, searchFor } from './orders-filter';
import type { OrderFilters } from './orders-filter';
import { ORDERS } from './orders-text';

/** The days whose slots can be chosen: late orders are in earlier ones. */
const DAYS = { before: 2, after: 7 };

interface FilterBarProps {
  filters: OrderFilters;
  change: (change: Partial<OrderFilters>) => void;
}

function OrderSearch({ filters, change }: FilterBarProps) {
  const { q } = filters;
  const problem = q ? searchProblem(q) : undefined;
  return (
    <SearchField
      label={ORDERS.search}
      placeholder={ORDERS.searchHint}
      search={q}
      onSearch={(search) => change(searchFor(filters, search))}
      error={problem && wordProblem({ ...OWNERS_ENGLISH }, 'search', problem)}
      className="col-span-2 lg:col-span-1 xl:col-span-2"
    />
  );
}

function SlotField({ filters, change }: FilterBarProps) {
  const today = useShopDay();
  const { data } = useSlotChoiceQuery({
    variables: { from: addDays(today, -DAYS.before), to: addDays(today, DAYS.after) },
  });
  const isListed =
    ['', NO_SLOT, LATE].includes(filters.slot) || data?.slots.some(({ _id }) => _id === filters.slot);
  return (
    <Select
      label={ORDERS.slot}
      value={filters.slot}
      onChange={({ target }) => change({ slot: target.value })}
      className="col-span-2 sm:col-span-1"
    >
      <option value="">{ORDERS.allSlots}</option>
      <option value={LATE}>{ORDERS.late}</option>
      <option value={NO_SLOT}>{ORDERS.withoutSlot}</option>
      {!isListed && <option value={filters.slot}>{ORDERS.oneSlot}</option>}
      {data?.slots.map((slot) => (
        <option key={slot._id} value={slot._id}>
          {capitalize(slotText(slot))} ({slot.booked})
        </option>
      ))}
    </Select>
  );
}

function DayFields({ filters, change }: FilterBarProps) {
  return (
    <>
      <DayField
        label={ORDERS.from}
        day={filters.from}
        max={filters.to || undefined}
        onDay={(from) => change({ from })}
      />
      <DayField
        label={ORDERS.to}
        day={filters.to}
        min={filters.from || undefined}
        onDay={(to) => change({ to })}
      />
    </>
  );
}

const StatusField = ({ filters, change }: FilterBarProps) => (
  <Select
    label={ORDERS.status}
    value={filters.status}
    onChange={({ target }) => change({ status: target.value })}
    className="col-span-2 sm:col-span-1"
  >
    <option value="">{ORDERS.allStatuses}</option>
    {Object.entries(STATUS).map(([status, words]) => (
      <option key={status} value={status}>
        {words}
      </option>
    ))}
  </Select>
);

const GRID = 'grid grid-cols-2 large-text:grid-cols-1 items-start gap-3 lg:grid-cols-4 xl:grid-cols-6';

/** The filters of the orders, kept in the URL; on a phone all but the search are collapsed. */
export function OrdersFilterBar(props: FilterBarProps) {
  const { filters, change } = props;
  const onPhone = useMediaQuery(PHONE);
  const count = countFilters(filters);
  const others = (
    <>
      <SlotField {...props} />
      {isTable(filters) && <StatusField {...props} />}
      <DayFields {...props} />
      {(filters.q || count > 0) && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => change(clearedFilters(filters))}
          className="-ml-3 justify-self-start"
        >
          {ORDERS.clear}
        </Button>
      )}
    </>
  );
  return (
    <search className={onPhone ? 'mb-3 block' : `mb-4 ${GRID}`}>
      <OrderSearch {...props} />
      {onPhone ? (
        <details open={count > 0 || undefined}>
          <summary className="flex min-h-11 cursor-pointer items-center gap-1 font-medium text-basil">
            {ORDERS.filters(count)}
            <ChevronDownIcon />
          </summary>
          <div className={GRID}>{others}</div>
        </details>
      ) : (
        others
      )}
    </search>
  );
}
