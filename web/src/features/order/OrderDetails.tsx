import type { ReactNode } from 'react';
import type { OrderCardFragment } from '@/gql/operations';
import { Amount, Card, Price } from '@/shared/ui';
import { toPaise, toRupees } from '@domain/cart/pricing';
import { OrderAgain } from './OrderAgain';
import { OrderContents, OrderHeading } from './OrderContents';
import { OrderNumber } from './OrderNumber';
import { moneyBack } from './money-back';
import { inBagText } from './status-text';

/** The refund, and the total after it, in rupees. */
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

interface OrderDetailsProps {
  order: OrderCardFragment;
  refunds: Parameters<typeof moneyBack>[0];
  /** Beside the button to order again. */
  children: ReactNode;
}

/** An order on its own page: nothing is collapsed or left out. */
export function OrderDetails({ order, refunds, children }: OrderDetailsProps) {
  return (
    <Card as="section" aria-labelledby="order-details">
      <OrderHeading order={order} id="order-details" />
      <OrderNumber _id={order._id} />
      <OrderContents order={order} noteOf={(item) => inBagText(item, order.status)}>
        <AmountsBack total={order.price} back={moneyBack(refunds)} />
      </OrderContents>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-start sm:justify-end">
        {children}
        <OrderAgain orderId={order._id} quiet={false} />
      </div>
    </Card>
  );
}
