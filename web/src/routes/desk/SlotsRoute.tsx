import { SlotsScreen } from '@/features/desk/slots';

/** The capacity of each delivery slot. */
export const Component = () => <SlotsScreen />;
