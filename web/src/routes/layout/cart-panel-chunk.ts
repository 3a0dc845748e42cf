export { CartPanel } from '@/features/cart';
