import { useProductStatus } from '@/features/cart';
import type { ProductCardFragment } from '@/gql/operations';
import { Button } from '@/shared/ui';

const WAITS = 'Out of stock · we’ll tell you when it is back';

/** Takes a product off the wishlist and puts it in the cart; what is out waits there. */
export function MoveToCartButton({ product }: { product: ProductCardFragment }) {
  const { moveToCart } = useProductStatus(product);
  if (product.stockLevel === 'OUT_OF_STOCK')
    return (
      <p className="flex min-h-11 items-center justify-center text-center text-xs/4 text-muted sm:text-sm/5">
        {WAITS}
      </p>
    );
  return (
    <Button
      aria-label={`Move to cart: ${product.title}`}
      onClick={moveToCart}
      className="w-full px-2! text-sm whitespace-nowrap sm:text-base"
    >
      Move to cart
    </Button>
  );
}
