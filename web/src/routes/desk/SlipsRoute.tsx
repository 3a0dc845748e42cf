export { SlipsScreen as Component } from '@/features/desk/orders';
