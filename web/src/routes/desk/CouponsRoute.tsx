import { CouponsScreen } from '@/features/desk/coupons';

/** The coupons of the shop. */
export const Component = () => <CouponsScreen />;
