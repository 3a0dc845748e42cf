import type { ReactNode } from 'react';
import type { OrderCardFragment } from '@/gql/operations';
import { Card } from '@/shared/ui';
import { OrderAgain } from './OrderAgain';
import { OrderContents, OrderHeading } from './OrderContents';
import { OrderNumber } from './OrderNumber';
import { inBagText } from './status-text';

interface OrderDetailsProps {
  order: OrderCardFragment;
  /** Beside the button to order again. */
  children: ReactNode;
}

/** An order on its own page: nothing is collapsed or left out. */
export function OrderDetails({ order, children }: OrderDetailsProps) {
  return (
    <Card as="section" aria-labelledby="order-details">
      <OrderHeading order={order} id="order-details" />
      <OrderNumber _id={order._id} />
      <OrderContents order={order} noteOf={(item) => inBagText(item, order.status)} />
      <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-start sm:justify-end">
        {children}
        <OrderAgain orderId={order._id} quiet={false} />
      </div>
    </Card>
  );
}
