import { useProductStatus } from '@/features/cart';
import type { ProductCardFragment } from '@/gql/operations';
import { HeartFilledIcon, HeartIcon, IconButton, Skeleton } from '@/shared/ui';
import * as texts from './wishlist.en';

/** Adds a product to the wishlist or removes it. */
export function WishlistHeart({ product }: { product: ProductCardFragment }) {
  const { wished, toggleWish } = useProductStatus(product);
  if (wished === null) {
    return (
      <span className="flex size-11 items-center justify-center">
        <Skeleton className="size-6 rounded-full" />
      </span>
    );
  }
  return (
    <IconButton
      // For `boot.ts`.
      name="wishlist"
      value={product._id}
      aria-label={`${texts.wishlist}: ${product.title}`}
      aria-pressed={wished}
      onClick={toggleWish}
      className="touch-manipulation aria-pressed:text-basil session-pending:invisible no-script:hidden"
    >
      {wished ? <HeartFilledIcon /> : <HeartIcon />}
    </IconButton>
  );
}
