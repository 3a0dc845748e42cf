export { FiguresScreen as Component } from '@/features/desk/figures';
