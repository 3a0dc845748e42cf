export { PickScreen as Component } from '@/features/desk/pick';
