import { useNavigate } from 'react-router-dom';
import type { ProductSlots } from '@/features/catalogue';
import { Button, HeartIcon, IconButton } from '@/shared/ui';

/** Wishlist and cart are for shoppers who have signed in. */
function AddToCart({ title }: { title: string }) {
  const navigate = useNavigate();
  return (
    <Button
      aria-label={`Add to cart: ${title}`}
      onClick={() => void navigate('/login')}
      className="w-full px-2 text-sm sm:text-base"
    >
      Add to cart
    </Button>
  );
}

function AddToWishlist({ title }: { title: string }) {
  const navigate = useNavigate();
  return (
    <IconButton aria-label={`Add ${title} to the wishlist`} onClick={() => void navigate('/login')}>
      <HeartIcon />
    </IconButton>
  );
}

/** What cart and wishlist put on a product, wherever one is shown. */
export const productSlots: ProductSlots = {
  heart: (product) => <AddToWishlist title={product.title} />,
  cartControl: (product) => <AddToCart title={product.title} />,
};
