import { useProductStatus } from '@/features/cart';
import type { ProductCardFragment } from '@/gql/operations';
import { Button } from '@/shared/ui';

/** Takes a product off the wishlist and puts it in the cart. */
export function MoveToCartButton({ product }: { product: ProductCardFragment }) {
  const { moveToCart } = useProductStatus(product);
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
