import { DeskHeading } from '@/features/desk/shared/DeskHeading';

/** How many orders fit into each window. */
export const Component = () => <DeskHeading title="Slots" />;
