import type { ProductCardFragment } from '@/gql/operations';
import { classNames } from '@/shared/ui';
import { STOCK_LABELS } from './stock.en';

/** Over a picture, so that nothing moves: out of stock, or low stock. */
export function StockBadge({
  product: { stockLevel },
}: {
  product: Pick<ProductCardFragment, 'stockLevel'>;
}) {
  const words = STOCK_LABELS[stockLevel];
  if (!words) return null;
  const look = stockLevel === 'OUT_OF_STOCK' ? 'bg-ink text-paper' : 'bg-surface text-ink';
  return (
    <span className={classNames('rounded-full px-2 py-0.5 text-xs font-bold forced-colors:border', look)}>
      {words}
    </span>
  );
}
