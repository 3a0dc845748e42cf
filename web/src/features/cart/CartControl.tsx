import { useRef } from 'react';
import type { MouseEvent } from 'react';
import type { ProductCardFragment } from '@/gql/operations';
import { showInfo } from '@/shared/lib/toast';
import { classNames, IconButton, MinusIcon, PlusIcon, Skeleton } from '@/shared/ui';
import { MAX_QTY } from '@domain/cart/qty';
import { useProductStatus } from './useCart';

/** A tap so soon after the one that added is the second half of a double tap. */
const DOUBLE_TAP_MS = 400;
const THE_MOST = `${MAX_QTY} is the most`;

interface CartControlProps {
  product: ProductCardFragment;
  /** In the cart itself the last one leaves nothing behind to tap on again: it can be brought back. */
  undoable?: boolean;
}

/** The steps of a stepper, as taps and key presses mean them. */
function useSteps({ product, undoable }: CartControlProps) {
  const { qty, step, remove } = useProductStatus(product);
  const more = useRef<HTMLButtonElement>(null);
  const addedAt = useRef(-DOUBLE_TAP_MS);

  const stepUp = ({ detail, timeStamp }: MouseEvent) => {
    // Key presses have no detail: they are never the second half of a tap.
    if (detail > 0 && timeStamp - addedAt.current < DOUBLE_TAP_MS) return;
    if (qty === 0) addedAt.current = timeStamp;
    if (qty === MAX_QTY || step('INCREMENT') === MAX_QTY) showInfo(THE_MOST);
  };
  const stepDown = () => {
    addedAt.current = -DOUBLE_TAP_MS;
    if (undoable && qty === 1) remove();
    // The minus is gone with the last one; what takes its place gets the focus.
    else if (step('DECREMENT') === 0) more.current?.focus();
  };
  return { qty, more, stepUp, stepDown };
}

/**
 * "Add to cart", which becomes the quantity stepper. The button at the end is one and the same element all along:
 * it shrinks into the plus and grows back, and the keyboard's focus stays on it.
 */
export function CartControl(props: CartControlProps) {
  const { title } = props.product;
  const { qty, more, stepUp, stepDown } = useSteps(props);
  if (qty === null) return <Skeleton className="h-11 w-full rounded-full" />;

  const inCart = qty > 0;
  const full = qty >= MAX_QTY;
  return (
    <div
      role="group"
      aria-label={`Quantity of ${title}`}
      className="flex h-11 w-full items-center rounded-full bg-basil-tint session-pending:*:invisible no-script:hidden"
    >
      {inCart && <Fewer title={title} qty={qty} onClick={stepDown} />}
      <button
        ref={more}
        type="button"
        aria-label={inCart ? `One more: ${title}` : `Add to cart: ${title}`}
        // Not `disabled`, which would take the keyboard's focus away.
        aria-disabled={full}
        aria-description={full ? THE_MOST : undefined}
        onClick={stepUp}
        className={classNames(
          'flex h-11 min-w-11 touch-manipulation items-center justify-center rounded-full bg-basil text-sm font-semibold',
          'whitespace-nowrap text-on-basil transition-[width] not-aria-disabled:hover:bg-basil-strong sm:text-base',
          'aria-disabled:opacity-50',
          inCart ? 'w-11' : 'w-full',
        )}
      >
        {inCart ? <PlusIcon /> : 'Add to cart'}
      </button>
    </div>
  );
}

/** The minus, which removes the last one, and how many there are. */
function Fewer({ title, qty, onClick }: { title: string; qty: number; onClick: () => void }) {
  return (
    <>
      <IconButton
        aria-label={qty === 1 ? `Remove ${title} from cart` : `One less: ${title}`}
        onClick={onClick}
        className="touch-manipulation text-basil"
      >
        <MinusIcon />
      </IconButton>
      <span className="min-w-0 grow text-center font-bold tabular-nums">{qty}</span>
    </>
  );
}
