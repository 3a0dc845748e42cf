import { DeliverScreen } from '@/features/desk/deliver';

/** What is to be brought to the door. */
export const Component = () => <DeliverScreen />;
