import { useRef } from 'react';
import type { MouseEvent } from 'react';
import type { ProductCardFragment } from '@/gql/operations';
import { showInfo } from '@/shared/lib/toast';
import { classNames, IconButton, MinusIcon, PlusIcon, Skeleton } from '@/shared/ui';
import { mostWords, STOP_TELLING, TELL_ME, WE_TELL_YOU } from './stock-words';
import { useProductStatus } from './useCart';
import { useTelling } from './useTelling';

/** A tap so soon after the one that added is the second half of a double tap. */
const DOUBLE_TAP_MS = 400;

interface CartControlProps {
  product: ProductCardFragment;
  /** In the cart itself the last one leaves nothing behind to tap on again: it can be brought back. */
  undoable?: boolean;
}

/** The steps of a stepper, as taps and key presses mean them. */
function useSteps({ product, undoable }: CartControlProps) {
  const { qty, wished, step, remove, toggleWish } = useProductStatus(product);
  const { maxQty, stockLevel } = product;
  const { isTold, turnOn } = useTelling(Boolean(wished) && stockLevel === 'OUT_OF_STOCK');
  const waits = Boolean(wished) && isTold;
  const more = useRef<HTMLButtonElement>(null);
  const addedAt = useRef(-DOUBLE_TAP_MS);

  const stepUp = ({ detail, timeStamp }: MouseEvent) => {
    // Key presses have no detail: they are never the second half of a tap.
    if (detail > 0 && timeStamp - addedAt.current < DOUBLE_TAP_MS) return;
    if (qty === 0) addedAt.current = timeStamp;
    if ((qty ?? 0) >= maxQty || step('INCREMENT') === maxQty) showInfo(mostWords(maxQty));
  };
  const stepDown = () => {
    addedAt.current = -DOUBLE_TAP_MS;
    if (undoable && qty === 1) remove();
    // The minus is gone with the last one; what takes its place gets the focus.
    else if (step('DECREMENT') === 0) more.current?.focus();
  };
  const toggleTelling = () => {
    // What is on the wishlist already stays there while messages are turned on.
    if ((wished && !waits) || toggleWish()?.wished) void turnOn();
  };
  return { qty, waits, more, stepUp, stepDown, toggleTelling };
}

const LAST =
  'flex h-11 min-w-11 touch-manipulation items-center justify-center rounded-full font-semibold aria-disabled:opacity-50';
const ADDS =
  'bg-basil text-sm whitespace-nowrap text-on-basil transition-[width] not-aria-disabled:hover:bg-basil-strong sm:text-base';
const ASKS = 'w-full border px-2 text-xs/4 transition-colors hover:bg-basil-tint sm:text-sm/5';
const NOT_ASKED = 'border-control bg-surface text-ink';
const ASKED = 'border-transparent text-basil';

/** What the button at the end says and does: it adds one more, or for what is out and not in the cart asks to be told. */
function lastButton({ title, stockLevel, maxQty }: ProductCardFragment, steps: ReturnType<typeof useSteps>) {
  const { qty, waits, stepUp, toggleTelling } = steps;
  const inCart = Boolean(qty);
  if (stockLevel === 'OUT_OF_STOCK' && !inCart) {
    const text = waits ? WE_TELL_YOU : TELL_ME;
    const description = waits ? STOP_TELLING : undefined;
    const label = `${text}: ${title}`;
    const look = classNames(ASKS, waits ? ASKED : NOT_ASKED);
    return { label, description, full: false, onClick: toggleTelling, look, content: text };
  }
  const full = (qty ?? 0) >= maxQty;
  return {
    label: inCart ? `One more: ${title}` : `Add to cart: ${title}`,
    description: full ? mostWords(maxQty) : undefined,
    full,
    onClick: stepUp,
    look: classNames(ADDS, inCart ? 'w-11' : 'w-full'),
    content: inCart ? <PlusIcon /> : 'Add to cart',
  };
}

/**
 * "Add to cart", which becomes the quantity stepper. The button at the end is one and the same element all along:
 * it shrinks into the plus and grows back, and the keyboard's focus stays on it.
 */
export function CartControl(props: CartControlProps) {
  const { title } = props.product;
  const steps = useSteps(props);
  const { qty, more, stepDown } = steps;
  if (qty === null) return <Skeleton className="h-11 w-full rounded-full" />;

  const { label, description, full, onClick, look, content } = lastButton(props.product, steps);
  return (
    <div
      role="group"
      aria-label={`Quantity of ${title}`}
      className="flex h-11 w-full items-center rounded-full bg-basil-tint session-pending:*:invisible no-script:hidden"
    >
      {qty > 0 && <Fewer title={title} qty={qty} onClick={stepDown} />}
      <button
        ref={more}
        type="button"
        aria-label={label}
        // Not `disabled`, which would take the keyboard's focus away.
        aria-disabled={full}
        aria-description={description}
        onClick={onClick}
        className={classNames(LAST, look)}
      >
        {content}
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
