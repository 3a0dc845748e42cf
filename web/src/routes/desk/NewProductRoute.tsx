export { NewProductScreen as Component } from '@/features/desk/products';
