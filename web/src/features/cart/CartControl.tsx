import { useRef } from 'react';
import type { ProductCardFragment } from '@/gql/operations';
import { classNames, IconButton, MinusIcon, PlusIcon, Skeleton } from '@/shared/ui';
import { MAX_QTY } from '@domain/cart/qty';
import { useProductStatus } from './useCart';

/**
 * "Add to cart", which becomes the quantity stepper. The button at the end is one and the same element all along:
 * it shrinks into the plus and grows back, and the keyboard's focus stays on it.
 */
export function CartControl({ product }: { product: ProductCardFragment }) {
  const { title } = product;
  const { qty, step } = useProductStatus(product);
  const more = useRef<HTMLButtonElement>(null);

  if (qty === null) return <Skeleton className="h-11 w-full rounded-full" />;

  const stepDown = () => {
    // The minus is gone with the last one; what takes its place gets the focus.
    if (step('DECREMENT') === 0) more.current?.focus();
  };
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
        onClick={() => full || step('INCREMENT')}
        className={classNames(
          'flex h-11 min-w-11 touch-manipulation items-center justify-center rounded-full bg-basil text-sm font-semibold',
          'whitespace-nowrap text-on-basil transition-[width,background-color] not-aria-disabled:hover:bg-basil-strong sm:text-base',
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
