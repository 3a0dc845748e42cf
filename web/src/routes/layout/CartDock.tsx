import { Suspense, lazy, useEffect, useRef } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { useCart } from '@/features/cart';
import { LARGE, WIDE, useMediaQuery } from '@/shared/lib/useMediaQuery';

const CartDrawer = lazy(() => import('./CartDrawer').then((module) => ({ default: module.CartDrawer })));

const SHOPPING = [paths.home, paths.products, paths.product, paths.wishlist];

/** On a large screen: the cart while shopping, except where it stands beside the products already. Its code comes with the first item. */
export function CartDock() {
  const cart = useCart();
  const large = useMediaQuery(LARGE);
  const wide = useMediaQuery(WIDE);
  const { pathname } = useLocation();
  const tapped = useRef<Element>(null);
  useEffect(() => {
    const note = ({ target }: Event) => (tapped.current = target instanceof Element ? target : null);
    document.addEventListener('click', note, true);
    return () => document.removeEventListener('click', note, true);
  }, []);
  const here = SHOPPING.some((path) => matchPath(path, pathname));
  const standsThere = wide && matchPath(paths.products, pathname);
  if (!cart?.items.length || !large || !here || standsThere) return null;
  return (
    <Suspense>
      <CartDrawer cart={cart} tapped={tapped} />
    </Suspense>
  );
}
