export { UsualsAmong, UsualsBefore } from '@/features/order';
