export { DeliverScreen as Component } from '@/features/desk/deliver';
