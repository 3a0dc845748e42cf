import { useRef } from 'react';
import type { MouseEvent } from 'react';
import type { ProductCardFragment } from '@/gql/operations';
import { showInfo } from '@/shared/lib/toast';
import { classNames, IconButton, MinusIcon, PlusIcon, Skeleton } from '@/shared/ui';
import * as texts from './cart-control.en';
import { useProductStatus } from './useCart';
import { useStockNotification } from './useStockNotification';

/** A tap this soon after the one that added is the second half of a double tap. */
const DOUBLE_TAP_MS = 400;

interface CartControlProps {
  product: ProductCardFragment;
  /** In the cart itself, removing the last one removes the row: offer to undo that. */
  undoable?: boolean;
}

/** The stepper's behaviour for taps and key presses. */
function useSteps({ product, undoable }: CartControlProps) {
  const { qty, wished, step, remove, toggleWish } = useProductStatus(product);
  const { maxQty, stockLevel } = product;
  const { isNotified, turnOn } = useStockNotification(Boolean(wished) && stockLevel === 'OUT_OF_STOCK');
  const waits = Boolean(wished) && isNotified;
  const more = useRef<HTMLButtonElement>(null);
  const addedAt = useRef(-DOUBLE_TAP_MS);

  const stepUp = ({ detail, timeStamp }: MouseEvent) => {
    // Key presses have no detail: they are never the second half of a tap.
    if (detail > 0 && timeStamp - addedAt.current < DOUBLE_TAP_MS) return;
    if (qty === 0) addedAt.current = timeStamp;
    if ((qty ?? 0) >= maxQty || step('INCREMENT') === maxQty) showInfo(texts.maxQtyText(maxQty));
  };
  const stepDown = () => {
    addedAt.current = -DOUBLE_TAP_MS;
    if (undoable && qty === 1) remove();
    // The minus disappears with the last one: move the focus to the button that remains.
    else if (step('DECREMENT') === 0) more.current?.focus();
  };
  const toggleNotification = () => {
    // What is already on the wishlist stays there while messages are turned on.
    if ((wished && !waits) || toggleWish()?.wished) void turnOn();
  };
  return { qty, waits, more, stepUp, stepDown, toggleNotification };
}

const LAST =
  'flex h-11 min-w-11 touch-manipulation items-center justify-center rounded-full font-semibold aria-disabled:opacity-50';
const ADDS =
  'bg-basil text-sm whitespace-nowrap text-on-basil transition-[width] not-aria-disabled:hover:bg-basil-strong sm:text-base';
const NOTIFY = 'w-full border px-2 text-xs/4 transition-colors hover:bg-basil-tint sm:text-sm/5';
const NOTIFY_OFF = 'border-control bg-surface text-ink';
const NOTIFY_ON = 'border-transparent text-basil';

/** The last button: adds one more or, for a product that is out of stock and not in the cart, asks to be notified. */
function lastButton({ title, stockLevel, maxQty }: ProductCardFragment, steps: ReturnType<typeof useSteps>) {
  const { qty, waits, stepUp, toggleNotification } = steps;
  const inCart = Boolean(qty);
  if (stockLevel === 'OUT_OF_STOCK' && !inCart) {
    const text = waits ? texts.willNotify : texts.notifyMe;
    const description = waits ? texts.stopNotifying : undefined;
    const label = `${text}: ${title}`;
    const look = classNames(NOTIFY, waits ? NOTIFY_ON : NOTIFY_OFF);
    return {
      list: 'wishlist',
      label,
      description,
      full: false,
      onClick: toggleNotification,
      look,
      content: text,
    };
  }
  const full = (qty ?? 0) >= maxQty;
  return {
    list: 'cart',
    label: inCart ? `${texts.oneMore}: ${title}` : `${texts.addToCart}: ${title}`,
    description: full ? texts.maxQtyText(maxQty) : undefined,
    full,
    onClick: stepUp,
    look: classNames(ADDS, inCart ? 'w-11' : 'w-full'),
    content: inCart ? <PlusIcon /> : texts.addToCart,
  };
}

/**
 * "Add to cart", which becomes the quantity stepper. The last button stays the same element: it shrinks into the plus
 * and grows back without losing the focus.
 */
export function CartControl(props: CartControlProps) {
  const { _id, title } = props.product;
  const steps = useSteps(props);
  const { qty, more, stepDown } = steps;
  if (qty === null) return <Skeleton className="h-11 w-full rounded-full" />;

  const { list, label, description, full, onClick, look, content } = lastButton(props.product, steps);
  return (
    <div
      role="group"
      aria-label={`${texts.quantityOf} ${title}`}
      className="flex h-11 w-full items-center rounded-full bg-basil-tint session-pending:*:invisible no-script:hidden"
    >
      {qty > 0 && <MinusAndCount title={title} qty={qty} onClick={stepDown} />}
      <button
        ref={more}
        type="button"
        // For `boot.ts`.
        name={list}
        value={_id}
        aria-label={label}
        // Not `disabled`, which would lose the focus.
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

/** The minus button, which removes the last one, and the count. */
function MinusAndCount({ title, qty, onClick }: { title: string; qty: number; onClick: () => void }) {
  return (
    <>
      <IconButton
        aria-label={qty === 1 ? texts.removeFromCart(title) : `${texts.oneLess}: ${title}`}
        onClick={onClick}
        className="touch-manipulation text-basil"
      >
        <MinusIcon />
      </IconButton>
      <span className="min-w-0 grow text-center font-bold tabular-nums">{qty}</span>
    </>
  );
}
