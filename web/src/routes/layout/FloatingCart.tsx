import { useLeftAdditions } from '@/features/cart';
import { CartBar } from './CartBar';
import { CartDock } from './CartDock';

/** The cart while shopping: a bar on a phone, a drawer on a large screen. Loaded only with a session. */
export function FloatingCart() {
  useLeftAdditions();
  return (
    <>
      <CartBar />
      <CartDock />
    </>
  );
}
