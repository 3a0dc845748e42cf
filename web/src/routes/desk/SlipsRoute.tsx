import { SlipsScreen } from '@/features/desk/orders';

/** Packing slips of several orders, to be printed. */
export const Component = () => <SlipsScreen />;
