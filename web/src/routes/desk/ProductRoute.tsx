import { DeskHeading } from '@/features/desk/shared/DeskHeading';

/** One product, to be changed. */
export const Component = () => <DeskHeading title="Product" />;
