export { CouponsScreen as Component } from '@/features/desk/coupons';
