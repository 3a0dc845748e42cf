import { SlotsScreen } from '@/features/desk/slots';

/** How many orders fit into each window. */
export const Component = () => <SlotsScreen />;
