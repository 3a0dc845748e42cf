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
import { becameWords, inBagWords, sayInstant, slotWords } from './order-words';
import { AGAIN } from './reorder-words';
import { capital } from './slot-words';

const PAYMENT: Record<OrderCardFragment['payment'], string> = { PAID: 'Paid', DUE: 'Pay at the door' };

const BADGE = 'shrink-0 rounded-full px-3 py-1 text-sm font-semibold forced-colors:border';

interface DetailsProps {
  order: OrderCardFragment;
  /** On the order's own page nothing is left out. */
  whole: boolean;
  refunds: Parameters<typeof moneyBack>[0];
}

/** In a list nobody asks for them. */
const NO_REFUNDS: DetailsProps['refunds'] = [];

/** What of the total goes back, and what is left of it. */
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

/** Cancelled, or how it is paid. */
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
        <time dateTime={order.createdAt}>{sayInstant(order.createdAt, timeZone)}</time>
      </h2>
      <Badge order={order} />
    </div>
  );
}

/** When it comes. */
function SlotLine({ order }: { order: OrderCardFragment }) {
  const timeZone = useTimeZone();
  return <p className="mt-1 font-medium empty:hidden">{slotWords(order, timeZone, serverNow())}</p>;
}

function Details({ order, whole, refunds }: DetailsProps) {
  const items = order.items.map((item) => ({
    ...item,
    became: capital(becameWords(item)),
    fine: whole ? inBagWords(item, order.status) : undefined,
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

/** What a closed order says of itself in a line. */
function summaryOf({ items }: OrderCardFragment): string {
  const [first, ...others] = items;
  return others.length > 0 ? `${first?.title} and ${others.length} more` : (first?.title ?? '');
}

/** Leads to the order's own page. */
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

/** What there is of an older order until it is opened: a line, and its buttons. */
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
          aria-label={`${verb} details of the order of ${sayInstant(order.createdAt, timeZone)}`}
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
  /** Whether its details are closed until they are asked for. */
  closed: boolean;
}

/** One order: what was bought, where it goes, what it cost, and the way to order it again. */
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

/** One order on its own page: the same, whole and always open; the children stand beside its button. */
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
      <div className="mt-4 flex flex-wrap items-start justify-end gap-3">
        {children}
        <OrderAgain orderId={order._id} quiet={false} />
      </div>
    </Card>
  );
}

/** The place that an order will take. */
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
