import { Button } from '@/shared/ui';
import type { CachedOrder } from '@/features/desk/queue';
import { bagName, PICK } from './pick-text';

interface ReadyOrdersProps {
  orders: readonly CachedOrder[];
  onPack: (order: CachedOrder) => void;
}

/** The orders that are ready to be packed. */
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
