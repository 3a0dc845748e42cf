export { UsualsBefore, UsualsInstead } from '@/features/order';
