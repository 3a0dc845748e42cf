import { useId } from 'react';
import type { OrderCardFragment } from '@/gql/operations';
import { Amount, classNames, Price, Skeleton } from '@/shared/ui';
import { toPaise, toRupees } from '@domain/cart/pricing';
import { ItemTableSkeleton } from './ItemTableSkeleton';
import { ItemTable } from './ItemTable';

const day = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

const PAYMENT: Record<OrderCardFragment['payment'], string> = { PAID: 'Paid', DUE: 'Pay at the door' };

const BADGE = 'shrink-0 rounded-full px-3 py-1 text-sm font-semibold forced-colors:border';

const priceOf = ({ price, delivery, discount }: OrderCardFragment): number =>
  toRupees(toPaise(price) - toPaise(delivery) + toPaise(discount));

function Amounts({ order }: { order: OrderCardFragment }) {
  const { delivery, discount, couponCode, price, payment } = order;
  return (
    <dl className="ml-auto w-full space-y-1 border-t border-line pt-3 sm:max-w-72 sm:border-t-0">
      <Amount label="Price">
        <Price rupees={priceOf(order)} />
      </Amount>
      <Amount label="Delivery">
        <Price rupees={delivery} />
      </Amount>
      {discount > 0 && (
        <Amount label={couponCode ? `Discount (${couponCode})` : 'Discount'} className="text-tomato">
          <Price rupees={-discount} />
        </Amount>
      )}
      <Amount
        label={payment === 'PAID' ? 'Total paid' : 'Total due'}
        className="border-t border-line pt-2 text-lg font-semibold"
      >
        <Price rupees={price} />
      </Amount>
    </dl>
  );
}

/** One order: what was bought, where it goes, what it cost. */
export function OrderCard({ order }: { order: OrderCardFragment }) {
  const { _id, address, items, payment, createdAt } = order;
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className="rounded-card border border-line bg-surface p-4 md:p-6">
      <div className="flex items-center justify-between gap-x-4">
        <h2 id={titleId} className="text-lg font-semibold">
          <time dateTime={createdAt}>{day.format(new Date(createdAt))}</time>
        </h2>
        <p
          className={classNames(
            BADGE,
            payment === 'PAID' ? 'bg-basil-tint text-basil' : 'bg-butter text-on-butter',
          )}
        >
          {PAYMENT[payment]}
        </p>
      </div>
      <p className="mt-1 text-sm wrap-anywhere text-muted">Order id: {_id}</p>
      <p className="mt-3 mb-4 wrap-anywhere">
        <span className="text-muted">Shipping address: </span>
        {address}
      </p>
      <ItemTable caption="What was ordered" items={items} />
      <Amounts order={order} />
    </article>
  );
}

/** The place that an order will take. */
export function OrderCardSkeleton() {
  return (
    <div className="rounded-card border border-line bg-surface p-4 md:p-6">
      <div className="flex items-center justify-between gap-4">
        <Skeleton className="h-5 w-44" />
        <Skeleton className="h-7 w-16 rounded-full" />
      </div>
      <Skeleton className="mt-1 h-5 w-72 max-w-full" />
      <Skeleton className="mt-3 mb-4 h-6 w-full max-w-96" />
      <ItemTableSkeleton count={2} />
      <Skeleton className="mt-3 ml-auto h-24 w-full sm:max-w-72" />
    </div>
  );
}
