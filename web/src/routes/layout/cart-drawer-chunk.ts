export { CartDrawer } from '@/features/cart';
