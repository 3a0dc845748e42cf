import { Button } from '@/shared/ui';
import type { KnownOrder } from '@/features/desk/queue';
import { bagName, PICK } from './pick-words';

interface ReadyOrdersProps {
  orders: readonly KnownOrder[];
  onPack: (order: KnownOrder) => void;
}

/** The orders of a walk that have all that they can have. */
export function ReadyOrders({ orders, onPack }: ReadyOrdersProps) {
  if (orders.length === 0) return null;
  return (
    <section className="mb-4 rounded-card border border-basil bg-basil-tint p-3">
      <h2 className="mb-2 font-sans font-semibold">{PICK.readyToPack}</h2>
      <ul className="flex flex-wrap gap-2">
        {orders.map((order) => (
          <li key={order._id}>
            <Button className="min-h-14 tabular-nums" onClick={() => onPack(order)}>
              {PICK.pack} {bagName(order)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
