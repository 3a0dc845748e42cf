import { useDeferredValue, useEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { onAddition, useCart } from '@/features/cart';
import { lazyPart } from '@/shared/lib/ssr/hydration';
import { readStored, writeStored } from '@/shared/lib/stored';
import { useRootAttribute } from '@/shared/lib/root-attribute';
import { LARGE, WIDE, useMediaQuery } from '@/shared/lib/useMediaQuery';

const CartDrawer = lazyPart(() => import('./cart-drawer-chunk').then((module) => module.CartDrawer));

/** The drawer opens by itself once per visit. */
const OPENED = 'cart-drawer';
/** Its width with margins, in pixels. */
const WIDTH = 360;

/** Notes that the drawer opens; whether for the first time in this visit, false without storage. */
const noteOpening = (): boolean =>
  readStored('sessionStorage', OPENED) === null && writeStored('sessionStorage', OPENED, true);

type Side = 'left' | 'right';

/** The side on which the drawer does not cover what was tapped. */
const oppositeSide = (tapped: Element | null): Side => {
  const place = (tapped?.closest('article, [role=group]') ?? tapped)?.getBoundingClientRect();
  return (place?.right ?? 0) > document.documentElement.clientWidth - WIDTH ? 'left' : 'right';
};

/** Opens with the first addition of a visit, on the other side of the screen; after that the shopper opens and closes it. */
function useDrawer(here: boolean) {
  const [drawer, setDrawer] = useState<{ open: boolean; side: Side }>({ open: false, side: 'right' });
  useEffect(() => {
    // An earlier tap left the focus where it was.
    let tapped = document.activeElement;
    const note = ({ target }: Event) => (tapped = target as Element | null);
    document.addEventListener('click', note, true);
    const open = () => {
      if (!here || !noteOpening()) return;
      const side = oppositeSide(tapped);
      // It must not move from under the pointer.
      setDrawer((before) => (before.open ? before : { open: true, side }));
    };
    const unsubscribe = onAddition(open);
    return () => {
      document.removeEventListener('click', note, true);
      unsubscribe();
    };
  }, [here]);
  return { ...drawer, onToggle: (open: boolean) => setDrawer((before) => ({ ...before, open })) };
}

/** On a large screen: the cart while shopping, unless it is beside the products. Its code is loaded with the first item. */
export function CartDock({ shopping }: { shopping: boolean }) {
  // The tap is handled first.
  const cart = useDeferredValue(useCart());
  const large = useMediaQuery(LARGE);
  const wide = useMediaQuery(WIDE);
  const { pathname } = useLocation();
  const here = large && shopping && !(wide && matchPath(paths.products, pathname));
  const drawer = useDrawer(here);
  const shown = here && cart?.items.length ? cart : null;
  useRootAttribute('cart-dock', shown !== null && '');
  return shown && <CartDrawer cart={shown} {...drawer} />;
}
