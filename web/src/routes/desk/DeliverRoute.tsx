import { DeliverScreen } from '@/features/desk/deliver';

/** The rider's round. */
export const Component = () => <DeliverScreen />;
