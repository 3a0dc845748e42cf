import type { WholeOrderFragment } from '@/gql/desk-operations';
import { gramsText } from '@/features/desk/shared/grams-text';
import { Thumbnail } from '@/features/desk/shared/Thumbnail';
import { formatRupees } from '@/shared/lib/format-number';
import { Card, Price } from '@/shared/ui';
import { ORDER } from './order-text';

type Line = WholeOrderFragment['items'][number];

/** The outcome of a line, as text. */
function outcomeText({ status, qty, missingQty, pickedQty, pickedGrams, replacedBy }: Line): string {
  const parts = [
    missingQty > 0 && ORDER.missing(missingQty),
    status === 'SHORT' && qty > 0 && ORDER.short(pickedQty ?? 0, qty),
    status !== 'SHORT' && pickedQty !== null && pickedQty > 0 && ORDER.picked(pickedQty),
    pickedGrams !== null && gramsText(pickedGrams),
    replacedBy && ORDER.replaced(replacedBy.qty, replacedBy.title),
    replacedBy?.pickedGrams != null && gramsText(replacedBy.pickedGrams),
  ];
  return parts.filter(Boolean).join(' · ');
}

function OrderLine({ line }: { line: Line }) {
  const { agreed, charged } = line;
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <Thumbnail image={line.image} className="size-11" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-medium">{line.title}</p>
        <p className="text-sm text-muted tabular-nums">
          {line.qty + line.missingQty} × <Price rupees={line.price} unit={line.quantity} />
        </p>
        <p className="text-sm font-medium tabular-nums empty:hidden">{outcomeText(line)}</p>
        {line.refundedQty > 0 && (
          <p className="text-sm font-medium text-tomato">{ORDER.refundedQty(line.refundedQty)}</p>
        )}
      </div>
      <p className="shrink-0 text-right tabular-nums">
        <Price rupees={charged} />
        {charged < agreed && (
          <span className="block text-sm text-muted">
            {ORDER.agreed} {formatRupees(agreed)}
          </span>
        )}
      </p>
    </li>
  );
}

/** The lines of an order with their outcomes. */
export function OrderLines({ order }: { order: WholeOrderFragment }) {
  return (
    <Card as="section" inset="none" aria-labelledby="order-lines" className="overflow-hidden">
      <h2 id="order-lines" className="px-4 py-3 text-lg font-semibold">
        {ORDER.lines}
      </h2>
      <ul className="divide-y divide-line border-t border-line">
        {order.items.map((line) => (
          <OrderLine key={line.productId} line={line} />
        ))}
      </ul>
    </Card>
  );
}
