import { ProductListing } from '@/features/catalogue';
import { productSlots } from './product-slots';

export function Component() {
  return <ProductListing {...productSlots} />;
}
