import { PickScreen } from '@/features/desk/pick';

/** What is to be put into bags. */
export const Component = () => <PickScreen />;
