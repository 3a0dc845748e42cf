import { DeskHeading } from '@/features/desk/shared/DeskHeading';

/** One order. */
export const Component = () => <DeskHeading title="Order" />;
