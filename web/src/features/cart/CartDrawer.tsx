import { useReactiveVar } from '@apollo/client/react';
import { useEffect, useId, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { CartFragment } from '@/gql/operations';
import { CartIcon, CloseIcon, IconButton, Price, classNames } from '@/shared/ui';
import { additions } from './additions';
import { FilledCart } from './CartPanel';
import { countItems } from './count-items';

/** Within one visit it opens by itself once. */
const OPENED = 'cart-drawer';
/** Its width with the margins, in pixels. */
const WIDTH = 360;

function hasOpened(): boolean {
  try {
    return sessionStorage.getItem(OPENED) !== null;
  } catch {
    return true;
  }
}

function noteOpened(): void {
  try {
    sessionStorage.setItem(OPENED, 'yes');
  } catch {
    // Storage is blocked: then it has counted as opened before.
  }
}

/** The side where it covers nothing of what was tapped. */
const sideAway = (tapped: Element | null): 'left' | 'right' => {
  const { right = 0 } = (tapped?.closest('article, [role=group]') ?? tapped)?.getBoundingClientRect() ?? {};
  return right > document.documentElement.clientWidth - WIDTH ? 'left' : 'right';
};

/** Open by itself with the first addition of a visit, on the side away from it; else as the shopper has it. */
function useDrawer(tapped: RefObject<Element | null>) {
  const added = useReactiveVar(additions);
  const [state, setState] = useState<{ open: boolean; side: 'left' | 'right' }>({
    open: false,
    side: 'right',
  });
  useEffect(() => {
    if (added === 0 || hasOpened()) return;
    noteOpened();
    setState({ open: true, side: sideAway(tapped.current) });
  }, [added, tapped]);
  return { ...state, setOpen: (open: boolean) => setState((before) => ({ ...before, open })) };
}

interface CartDrawerProps {
  cart: CartFragment;
  /** What was tapped last. */
  tapped: RefObject<Element | null>;
}

/** What is in the cart and what it comes to: a small button that stays, and a drawer above it that never takes the focus by itself. */
export function CartDrawer({ cart, tapped }: CartDrawerProps) {
  const { open, side, setOpen } = useDrawer(tapped);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const drawer = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!open) return;
    const close = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || document.querySelector('dialog[open]')) return;
      if (drawer.current?.contains(document.activeElement)) button.current?.focus();
      setOpen(false);
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  });
  const closeByButton = () => {
    button.current?.focus();
    setOpen(false);
  };

  return (
    <div
      className={classNames(
        'cart-dock fixed bottom-[calc(var(--notice)+1rem)] z-20 hidden flex-col gap-2 lg:flex short:hidden',
        side === 'left' ? 'left-4 items-start' : 'right-4 items-end',
      )}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="order-last flex h-12 items-center gap-3 rounded-full bg-basil px-5 font-semibold text-on-basil transition-colors hover:bg-basil-strong"
      >
        <CartIcon className="shrink-0" />
        <span className="sr-only">Your cart: </span>
        {countItems(cart.totalQty)} · <Price rupees={cart.total} />
      </button>
      {open && (
        <section
          ref={drawer}
          id={id}
          aria-labelledby={`${id}-title`}
          className="cart-drawer flex max-h-[calc(100dvh-var(--head)-6.5rem)] w-80 flex-col rounded-card border border-line bg-surface p-4 pt-2"
        >
          <div className="flex items-center justify-between">
            <h2 id={`${id}-title`} className="text-lg font-semibold">
              Your cart
            </h2>
            <IconButton aria-label="Close the cart" onClick={closeByButton} className="-mr-2">
              <CloseIcon />
            </IconButton>
          </div>
          <FilledCart cart={cart} />
        </section>
      )}
    </div>
  );
}
