import type { OrderCardFragment } from '@/gql/operations';
import { useTimeZone } from '@/shared/lib/head/PageHead';
import { Amount, classNames, Price } from '@/shared/ui';
import { toPaise, toRupees } from '@domain/cart/pricing';
import { BuyAgain } from './OrderAgain';
import { ItemTable } from './ItemTable';
import { moneyBack } from './money-back';
import { amountsOf } from './order-amounts';
import { item as buyAgain } from './order-again.en';
import { deviationText, formatInstant, paymentTexts } from './order-text';
import * as texts from './order.en';
import { capitalize } from './slot-text';

type Item = OrderCardFragment['items'][number];

/** Cancelled, or the payment status. */
function Badge({ order }: { order: OrderCardFragment }) {
  const { isDue, badge } = paymentTexts(order);
  return (
    <p
      className={classNames(
        'shrink-0 rounded-full px-3 py-1 text-sm font-semibold forced-colors:border',
        order.status === 'CANCELLED'
          ? 'bg-line'
          : isDue
            ? 'bg-butter text-on-butter'
            : 'bg-basil-tint text-basil',
      )}
    >
      {badge}
    </p>
  );
}

/** When an order was placed, and its payment status. */
export function OrderHeading({ order, id }: { order: OrderCardFragment; id: string }) {
  const timeZone = useTimeZone();
  return (
    <div className="flex items-center justify-between gap-x-4 large-text:flex-wrap">
      <h2 id={id} className="text-lg font-semibold">
        <time dateTime={order.createdAt}>{formatInstant(order.createdAt, timeZone)}</time>
      </h2>
      <Badge order={order} />
    </div>
  );
}

/** The amounts of an order. */
function Amounts({ order }: Pick<OrderContentsProps, 'order'>) {
  const { couponCode, price } = order;
  const { goods, delivery, discount } = amountsOf(order);
  const back = moneyBack(order);
  return (
    <dl className="ml-auto w-full space-y-1 border-t border-line pt-3 sm:max-w-72 sm:border-t-0">
      <Amount label={texts.price}>
        <Price rupees={goods} />
      </Amount>
      <Amount label={texts.delivery}>
        <Price rupees={delivery} />
      </Amount>
      {discount > 0 && (
        <Amount
          label={couponCode ? `${texts.discount} (${couponCode})` : texts.discount}
          className="text-basil"
        >
          <Price rupees={-discount} />
        </Amount>
      )}
      <Amount label={paymentTexts(order).total} className="border-t border-line pt-2 text-lg font-semibold">
        <Price rupees={price} />
      </Amount>
      {back > 0 && (
        <>
          <Amount label={texts.moneyBack} className="text-basil">
            <Price rupees={-back} />
          </Amount>
          <Amount label={texts.inTheEnd} className="border-t border-line pt-2 text-lg font-semibold">
            <Price rupees={toRupees(toPaise(price - back))} />
          </Amount>
        </>
      )}
    </dl>
  );
}

interface OrderContentsProps {
  order: OrderCardFragment;
  /** Lists all items, each with what this says of it if nothing is wrong with it. */
  noteOf?: (item: Item) => string;
}

/** Address, items and amounts of an order. */
export function OrderContents({ order, noteOf }: OrderContentsProps) {
  // Of an order that was cancelled nothing is charged.
  const isCancelled = order.status === 'CANCELLED';
  const items = order.items.map((item) => ({
    ...item,
    deviation: isCancelled ? '' : capitalize(deviationText(item)),
    isShort: item.status === 'SHORT' && !isCancelled,
    note: noteOf?.(item),
  }));
  return (
    <>
      <p className="mt-3 mb-4 wrap-anywhere">
        <span className="text-muted">{`${texts.shippingAddress}: `}</span>
        {order.address}
      </p>
      <ItemTable
        caption={texts.whatWasOrdered}
        items={items}
        whole={noteOf !== undefined}
        actions={{ title: buyAgain, of: (item) => <BuyAgain orderId={order._id} item={item} /> }}
      />
      <Amounts order={order} />
    </>
  );
}
