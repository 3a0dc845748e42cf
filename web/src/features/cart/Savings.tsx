import { totalSaving } from '@domain/cart/savings';
import type { CartFragment } from '@/gql/operations';
import { Price, classNames } from '@/shared/ui';
import { saved } from './savings.en';

/** The difference to the maximum retail prices; renders nothing if there is none. */
export function Savings({ cart, className }: { cart: CartFragment; className?: string }) {
  const saving = totalSaving(cart.items.map(({ product: { price, mrp }, qty }) => ({ price, mrp, qty })));
  if (saving === 0) return null;
  return (
    <p className={classNames('rounded-lg bg-basil-tint px-3 py-2 text-sm font-medium text-basil', className)}>
      {saved(<Price rupees={saving} />)}
    </p>
  );
}
