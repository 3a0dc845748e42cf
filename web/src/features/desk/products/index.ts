export { listVariables } from './products-filter';
export { ProductActions } from './ProductActions';
export { NewProductScreen, ProductScreen } from './ProductScreen';
export { ProductsScreen } from './ProductsScreen';
