import { CartBar } from './CartBar';
import { CartDock } from './CartDock';

/** The cart while one shops: a bar on a phone, a drawer on a large screen. Its code comes with a session. */
export const CartInSight = () => (
  <>
    <CartBar />
    <CartDock />
  </>
);
