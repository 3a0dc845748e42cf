import { useEffect, useId, useRef } from 'react';
import type { Ref, RefObject } from 'react';
import type { CartFragment } from '@/gql/operations';
import { useRootAttribute } from '@/shared/lib/root-attribute';
import { CartIcon, CloseIcon, CountedPrice, IconButton, classNames } from '@/shared/ui';
import { FilledCart } from './CartPanel';
import * as texts from './cart.en';
import { countItems } from './count-items.en';
import { needsFixing } from './cart-fixes';
import { needsAFix } from './cart-fix.en';

interface DrawerButtonProps {
  cart: CartFragment;
  open: boolean;
  /** The id of the drawer. */
  id: string;
  onClick: () => void;
  ref: Ref<HTMLButtonElement>;
}

/** Below the drawer, and before it in the tab order. */
const DrawerButton = ({ cart, cart: { totalQty, total }, open, id, onClick, ref }: DrawerButtonProps) => (
  <button
    ref={ref}
    type="button"
    aria-expanded={open}
    aria-controls={open ? id : undefined}
    onClick={onClick}
    className="order-last flex h-12 items-center gap-3 rounded-full bg-basil px-5 font-semibold text-on-basil transition-colors hover:bg-basil-strong"
  >
    <CartIcon className="shrink-0" />
    <span>
      <span className="sr-only">{texts.yourCartHas}</span>
      {countItems(totalQty)} · <CountedPrice rupees={total} />
      {needsFixing(cart) && ` · ${needsAFix}`}
    </span>
  </button>
);

/** Calls back on Escape, unless something else has handled it. */
function useEscape(active: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!active) return;
    const listen = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && !document.querySelector('dialog[open]')) onEscape();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [active, onEscape]);
}

/** Scrolls to the end, where the latest item is. */
function useShowLatest(drawer: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    if (open) drawer.current?.querySelector('ul')?.scrollTo(0, Number.MAX_SAFE_INTEGER);
  }, [drawer, open]);
}

interface CartDrawerProps {
  cart: CartFragment;
  open: boolean;
  /** The side of the screen. */
  side: 'left' | 'right';
  onToggle: (open: boolean) => void;
}

/** The cart as a small button and a drawer above it, which never takes the focus by itself. */
export function CartDrawer({ cart, open, side, onToggle }: CartDrawerProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const drawer = useRef<HTMLElement>(null);
  const close = () => {
    // Move the focus only if it would be lost.
    if (drawer.current?.contains(document.activeElement)) button.current?.focus();
    onToggle(false);
  };
  useRootAttribute('cart-drawer', open && '');
  useEscape(open, close);
  useShowLatest(drawer, open);
  return (
    <div
      className={classNames(
        'fixed bottom-4 translate-y-[calc(-1*var(--notice))] z-20 flex flex-col gap-2 short:hidden',
        side === 'left' ? 'left-4 items-start' : 'right-4 items-end',
      )}
    >
      <DrawerButton ref={button} cart={cart} open={open} id={id} onClick={() => onToggle(!open)} />
      {open && (
        <section
          ref={drawer}
          id={id}
          aria-labelledby={`${id}-title`}
          className="cart-drawer flex max-h-[calc(100dvh-var(--head)-6.5rem)] w-80 flex-col rounded-card border border-line bg-surface p-4 pt-2"
        >
          <div className="flex items-center justify-between">
            <h2 id={`${id}-title`} className="text-lg font-semibold">
              {texts.yourCart}
            </h2>
            <IconButton aria-label={texts.closeCart} onClick={close} className="-mr-2">
              <CloseIcon />
            </IconButton>
          </div>
          <FilledCart cart={cart} />
        </section>
      )}
    </div>
  );
}
