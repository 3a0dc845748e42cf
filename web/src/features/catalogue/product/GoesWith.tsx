import type { ProductCardFragment } from '@/gql/operations';
import { ProductRow } from './ProductRow';
import type { ProductSlots } from './product-slots';

/** Products that are often bought together with this one; renders nothing if there are none. */
export function GoesWith({
  heading = 'Goes well with',
  products,
  ...slots
}: { heading?: string; products: ProductCardFragment[] } & ProductSlots) {
  if (products.length === 0) return null;
  return (
    <div className="mt-12 flow-root">
      <ProductRow heading={heading} products={products} {...slots} />
    </div>
  );
}
