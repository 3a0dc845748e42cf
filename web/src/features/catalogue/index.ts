export { HomePage } from './HomePage';
export { SearchBox } from './SearchBox';
export { ProductDetail, ProductDetailSkeleton } from './ProductDetail';
export { ProductGrid, ProductGridSkeleton } from './ProductGrid';
export { ProductImage } from './ProductImage';
export { ProductListing } from './ProductListing';
export { RecentlyViewed } from './RecentlyViewed';
export { SimilarProducts } from './SimilarProducts';
export type { ProductSlots } from './product-slots';
