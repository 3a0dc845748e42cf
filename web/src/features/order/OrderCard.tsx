import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { OrderCardFragment } from '@/gql/operations';
import { useTimeZone } from '@/shared/lib/head/PageHead';
import { serverNow } from '@/shared/lib/server-clock';
import { Amount, Button, ButtonLink, Card, classNames, Price, Skeleton } from '@/shared/ui';
import { toPaise, toRupees } from '@domain/cart/pricing';
import { orderNumber } from '@domain/order/order-number';
import { orderPath } from '@domain/shop/paths';
import { ItemTableSkeleton } from './ItemTableSkeleton';
import { ItemTable } from './ItemTable';
import { BuyAgain, OrderAgain } from './OrderAgain';
import { OrderNumber } from './OrderNumber';
import { moneyBack } from './money-back';
import { amountsOf } from './order-amounts';
import { deviationText, inBagText, formatInstant, slotText } from './order-text';
import { AGAIN } from './reorder-text';
import { capital } from './slot-text';

const PAYMENT: Record<OrderCardFragment['payment'], string> = { PAID: 'Paid', DUE: 'Pay at the door' };

const BADGE = 'shrink-0 rounded-full px-3 py-1 text-sm font-semibold forced-colors:border';

interface DetailsProps {
  order: OrderCardFragment;
  /** On the order's own page nothing is left out. */
  whole: boolean;
  refunds: Parameters<typeof moneyBack>[0];
}

/** Lists do not query refunds. */
const NO_REFUNDS: DetailsProps['refunds'] = [];

/** The refund, and the total after it. */
function AmountsBack({ total, back }: { total: number; back: number }) {
  if (back === 0) return null;
  return (
    <>
      <Amount label="Money back" className="text-basil">
        <Price rupees={-back} />
      </Amount>
      <Amount label="In the end" className="border-t border-line pt-2 text-lg font-semibold">
        <Price rupees={toRupees(toPaise(total) - toPaise(back))} />
      </Amount>
    </>
  );
}

function Amounts({ order, refunds }: Omit<DetailsProps, 'whole'>) {
  const { couponCode, price, payment } = order;
  const { goods, delivery, discount } = amountsOf(order);
  return (
    <dl className="ml-auto w-full space-y-1 border-t border-line pt-3 sm:max-w-72 sm:border-t-0">
      <Amount label="Price">
        <Price rupees={goods} />
      </Amount>
      <Amount label="Delivery">
        <Price rupees={delivery} />
      </Amount>
      {discount > 0 && (
        <Amount label={couponCode ? `Discount (${couponCode})` : 'Discount'} className="text-basil">
          <Price rupees={-discount} />
        </Amount>
      )}
      <Amount
        label={payment === 'PAID' ? 'Total paid' : 'Total due'}
        className="border-t border-line pt-2 text-lg font-semibold"
      >
        <Price rupees={price} />
      </Amount>
      <AmountsBack total={price} back={moneyBack(refunds)} />
    </dl>
  );
}

/** Cancelled, or the payment status. */
function Badge({ order: { status, payment } }: { order: OrderCardFragment }) {
  if (status === 'CANCELLED') return <p className={classNames(BADGE, 'bg-line')}>Cancelled</p>;
  return (
    <p
      className={classNames(
        BADGE,
        payment === 'PAID' ? 'bg-basil-tint text-basil' : 'bg-butter text-on-butter',
      )}
    >
      {PAYMENT[payment]}
    </p>
  );
}

function Heading({ order, id }: { order: OrderCardFragment; id: string }) {
  const timeZone = useTimeZone();
  return (
    <div className="flex items-center justify-between gap-x-4">
      <h2 id={id} className="text-lg font-semibold">
        <time dateTime={order.createdAt}>{formatInstant(order.createdAt, timeZone)}</time>
      </h2>
      <Badge order={order} />
    </div>
  );
}

/** The delivery time. */
function SlotLine({ order }: { order: OrderCardFragment }) {
  const timeZone = useTimeZone();
  return <p className="mt-1 font-medium empty:hidden">{slotText(order, timeZone, serverNow())}</p>;
}

function Details({ order, whole, refunds }: DetailsProps) {
  const items = order.items.map((item) => ({
    ...item,
    became: capital(deviationText(item)),
    isShort: item.status === 'SHORT',
    fine: whole ? inBagText(item, order.status) : undefined,
  }));
  return (
    <>
      <p className="mt-3 mb-4 wrap-anywhere">
        <span className="text-muted">Shipping address: </span>
        {order.address}
      </p>
      <ItemTable
        caption="What was ordered"
        items={items}
        whole={whole}
        actions={{ title: AGAIN.item, of: (item) => <BuyAgain orderId={order._id} item={item} /> }}
      />
      <Amounts order={order} refunds={refunds} />
    </>
  );
}

/** The summary of a collapsed order. */
function summaryOf({ items }: OrderCardFragment): string {
  const [first, ...others] = items;
  return others.length > 0 ? `${first?.title} and ${others.length} more` : (first?.title ?? '');
}

/** Links to the order's own page. */
function SeeOrder({ order }: { order: OrderCardFragment }) {
  return (
    <ButtonLink
      to={orderPath(order)}
      variant="quiet"
      size="small"
      aria-label={`See order: order ${orderNumber(order._id)}`}
    >
      See order
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
  const verb = open ? 'Hide' : 'Show';
  const timeZone = useTimeZone();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="min-w-0 wrap-anywhere">
        {summaryOf(order)} · <Price rupees={order.price} />
      </p>
      <div className="-mx-3 flex flex-wrap items-center">
        <Button
          variant="quiet"
          size="small"
          aria-expanded={open}
          aria-controls={detailsId}
          aria-label={`${verb} details of the order of ${formatInstant(order.createdAt, timeZone)}`}
          onClick={onToggle}
        >
          {verb} details
        </Button>
        <SeeOrder order={order} />
        <OrderAgain orderId={order._id} quiet />
      </div>
    </div>
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
    <Card as="article" aria-labelledby={`${id}-title`}>
      <Heading order={order} id={`${id}-title`} />
      <OrderNumber _id={order._id} />
      <SlotLine order={order} />
      {closed && (
        <ClosedLine order={order} open={open} detailsId={detailsId} onToggle={() => setOpen(!open)} />
      )}
      <div id={detailsId}>{open && <Details order={order} whole={false} refunds={NO_REFUNDS} />}</div>
      {!closed && (
        <div className="mt-4 flex flex-wrap items-center justify-end gap-3">
          <SeeOrder order={order} />
          <OrderAgain orderId={order._id} quiet={false} />
        </div>
      )}
    </Card>
  );
}

/** An order on its own page, never collapsed; the children are beside its button. */
export function OrderDetails({
  order,
  refunds,
  children,
}: Omit<DetailsProps, 'whole'> & { children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby="order-details">
      <Heading order={order} id="order-details" />
      <OrderNumber _id={order._id} />
      <Details order={order} whole refunds={refunds} />
      <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-start sm:justify-end">
        {children}
        <OrderAgain orderId={order._id} quiet={false} />
      </div>
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
      <ItemTableSkeleton count={2} />
      <Skeleton className="mt-3 ml-auto h-24 w-full sm:max-w-72" />
      <Skeleton className="mt-4 ml-auto h-11 w-32 rounded-full" />
    </Card>
  );
}
