export { SlotsScreen as Component } from '@/features/desk/slots';
