import { PickScreen } from '@/features/desk/pick';

/** Picking. */
export const Component = () => <PickScreen />;
