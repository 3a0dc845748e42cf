export { PaymentBanner } from '@/features/order';
