import { useId, useState } from 'react';
import type { OrderCardFragment } from '@/gql/operations';
import { useTimeZone } from '@/shared/lib/head/PageHead';
import { serverNow } from '@/shared/lib/server-clock';
import { Button, ButtonLink, Card, Price, Skeleton } from '@/shared/ui';
import { orderNumber } from '@domain/order/order-number';
import { orderPath } from '@domain/shop/paths';
import { ItemTableSkeleton } from './ItemTableSkeleton';
import { OrderAgain } from './OrderAgain';
import { OrderContents, OrderHeading } from './OrderContents';
import { OrderNumber } from './OrderNumber';
import { moneyBack } from './money-back';
import { formatInstant, slotText } from './order-text';
import * as texts from './order.en';

/** The summary of a collapsed order. */
function summaryOf({ items }: OrderCardFragment): string {
  const [first, ...others] = items;
  const title = first?.title ?? '';
  return others.length > 0 ? texts.andMore(title, others.length) : title;
}

/** Links to the order's own page. */
function SeeOrder({ order }: { order: OrderCardFragment }) {
  return (
    <ButtonLink
      to={orderPath(order)}
      variant="quiet"
      size="small"
      aria-label={texts.ofOrder(texts.seeOrder, orderNumber(order._id))}
    >
      {texts.seeOrder}
    </ButtonLink>
  );
}

interface ClosedLineProps {
  order: OrderCardFragment;
  open: boolean;
  detailsId: string;
  onToggle: () => void;
}

/** A collapsed older order: a line, and its buttons. */
function ClosedLine({ order, open, detailsId, onToggle }: ClosedLineProps) {
  const action = open ? texts.hideDetails : texts.showDetails;
  const timeZone = useTimeZone();
  const back = moneyBack(order);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="min-w-0 wrap-anywhere">
        {summaryOf(order)} · <Price rupees={order.price} />
        {back > 0 && (
          <>
            {` · ${texts.moneyBack} `}
            <Price rupees={back} />
          </>
        )}
      </p>
      <div className="-mx-3 flex flex-wrap items-center">
        <Button
          variant="quiet"
          size="small"
          aria-expanded={open}
          aria-controls={detailsId}
          aria-label={texts.ofDetails(action, formatInstant(order.createdAt, timeZone))}
          onClick={onToggle}
        >
          {action}
        </Button>
        <SeeOrder order={order} />
        <OrderAgain orderId={order._id} quiet />
      </div>
    </div>
  );
}

/** Where the order is, and its delivery time; the badge says that it was cancelled. */
function StatusLine({ order }: { order: OrderCardFragment }) {
  const timeZone = useTimeZone();
  if (order.status === 'CANCELLED') return null;
  return (
    <p className="mt-1 flex flex-wrap gap-x-3">
      <span className="font-medium">{texts.STATUS_NAMES[order.status]}</span>
      <span className="text-muted">{slotText(order, timeZone, serverNow())}</span>
    </p>
  );
}

interface OrderCardProps {
  order: OrderCardFragment;
  /** Whether its details are collapsed. */
  closed: boolean;
}

/** An order in the list: items, address, total, and the button to order again. */
export function OrderCard({ order, closed }: OrderCardProps) {
  const [open, setOpen] = useState(!closed);
  const id = useId();
  const detailsId = `${id}-details`;
  return (
    <Card as="article" aria-labelledby={id}>
      <OrderHeading order={order} id={id} />
      <OrderNumber _id={order._id} />
      <StatusLine order={order} />
      {closed && (
        <ClosedLine order={order} open={open} detailsId={detailsId} onToggle={() => setOpen(!open)} />
      )}
      <div id={detailsId}>{open && <OrderContents order={order} />}</div>
      {!closed && (
        <div className="mt-4 flex flex-wrap items-center justify-end gap-3">
          <SeeOrder order={order} />
          <OrderAgain orderId={order._id} quiet={false} />
        </div>
      )}
    </Card>
  );
}

/** The placeholder of an order. */
export function OrderCardSkeleton() {
  return (
    <Card>
      <div className="flex items-center justify-between gap-4">
        <Skeleton className="h-5 w-44" />
        <Skeleton className="h-7 w-16 rounded-full" />
      </div>
      <Skeleton className="mt-1 h-5 w-72 max-w-full" />
      <Skeleton className="mt-1 h-6 w-52" />
      <Skeleton className="mt-3 mb-4 h-6 w-full max-w-96" />
      <ItemTableSkeleton />
      <Skeleton className="mt-3 ml-auto h-24 w-full sm:max-w-72" />
      <Skeleton className="mt-4 ml-auto h-11 w-32 rounded-full" />
    </Card>
  );
}
