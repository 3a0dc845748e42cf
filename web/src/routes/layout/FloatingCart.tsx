import { matchPath, useLocation } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { useStoredAdditions } from '@/features/cart';
import { CartBar } from './CartBar';
import { CartDock } from './CartDock';

/** The pages for shopping; elsewhere the cart would be in the way. */
const SHOPPING = [paths.home, paths.products, paths.product, paths.wishlist, paths.buyAgain];

/** The cart while shopping: a bar on a phone, a drawer on a large screen. Loaded only with a session. */
export function FloatingCart() {
  useStoredAdditions();
  const { pathname } = useLocation();
  const shopping = SHOPPING.some((path) => matchPath(path, pathname));
  return (
    <>
      {shopping && <CartBar />}
      <CartDock shopping={shopping} />
    </>
  );
}
