import { OrdersScreen, ViewChoice } from '@/features/desk/orders';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';

/** All orders, by status or as a table. */
export const Component = () => (
  <>
    <DeskHeading title="Orders" actions={<ViewChoice />} />
    <OrdersScreen />
  </>
);
