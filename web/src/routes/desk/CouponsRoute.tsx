import { DeskHeading } from '@/features/desk/shared/DeskHeading';

/** The coupons of the shop. */
export const Component = () => <DeskHeading title="Coupons" />;
