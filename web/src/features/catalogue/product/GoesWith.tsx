import type { ProductCardFragment } from '@/gql/operations';
import { goesWith } from './goes-with.en';
import { ProductRow } from './ProductRow';

interface GoesWithProps {
  heading?: string;
  products: ProductCardFragment[];
}

/** Products that are often bought together with this one; renders nothing if there are none. */
export function GoesWith({ heading = goesWith, products }: GoesWithProps) {
  if (products.length === 0) return null;
  return (
    <div className="mt-12 flow-root">
      <ProductRow heading={heading} products={products} />
    </div>
  );
}
