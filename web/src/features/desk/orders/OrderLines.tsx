import { toRupees } from '@domain/cart/pricing';
import type { WholeOrderFragment } from '@/gql/desk-operations';
import { Card, Price } from '@/shared/ui';
import { linePaise } from './order-money';
import { ORDER } from './order-words';

/** The lines of an order, as they became. */
export function OrderLines({ order }: { order: WholeOrderFragment }) {
  return (
    <Card as="section" inset="none" aria-labelledby="order-lines" className="overflow-hidden">
      <h2 id="order-lines" className="px-4 py-3 text-lg font-semibold">
        {ORDER.lines}
      </h2>
      <ul className="divide-y divide-line border-t border-line">
        {order.items.map((line) => (
          <li key={line.productId} className="flex items-center gap-3 px-4 py-2">
            <img
              src={line.image}
              alt=""
              width={44}
              height={44}
              loading="lazy"
              className="size-11 rounded-lg"
            />
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-anywhere">{line.title}</p>
              <p className="text-sm text-muted tabular-nums">
                {line.qty} × <Price rupees={line.price} unit={line.quantity} />
                {line.discount > 0 && <> · {ORDER.off(line.discount)}</>}
              </p>
              {line.refundedQty > 0 && (
                <p className="text-sm font-medium text-tomato">{ORDER.givenBack(line.refundedQty)}</p>
              )}
            </div>
            <Price rupees={toRupees(linePaise(line))} className="shrink-0" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
