import { DeskHeading } from '@/features/desk/shared/DeskHeading';

/** Packing slips of several orders, to be printed. */
export const Component = () => <DeskHeading title="Packing slips" />;
