import { gramsText } from '@/features/desk/shared/grams-text';
import { Button, setAutofocus, Sheet } from '@/shared/ui';
import type { CachedOrder } from '@/features/desk/queue';
import { summaryOf } from './pick-view';
import { refundText, packTitle, PICK, asOrderedText } from './pick-text';

interface PackSheetProps {
  /** Undefined while it is closed. */
  order: CachedOrder | undefined;
  onPack: (order: CachedOrder) => void;
  onClose: () => void;
}

/** Confirms packing: what is in the bag, and what is refunded. */
export function PackSheet({ order, onPack, onClose }: PackSheetProps) {
  const footer = order && (
    <div className="flex flex-wrap gap-3">
      <Button className="min-h-14 grow" ref={setAutofocus} onClick={() => onPack(order)}>
        {PICK.finish}
      </Button>
      <Button variant="secondary" className="min-h-14" onClick={onClose}>
        {PICK.backToPicking}
      </Button>
    </div>
  );
  return (
    <Sheet open={order !== undefined} onClose={onClose} title={order ? packTitle(order) : ''} footer={footer}>
      {order && <Summary order={order} />}
    </Sheet>
  );
}

function Summary({ order }: { order: CachedOrder }) {
  const summary = summaryOf(order);
  return (
    <div className="space-y-3">
      <ul className="space-y-1.5 [&_b]:font-semibold [&_b]:tabular-nums">
        <li>{asOrderedText(summary.whole)}</li>
        {summary.short.map(({ productId, title, missing }) => (
          <li key={productId}>
            <b>−{missing}</b> {title}
          </li>
        ))}
        {summary.replaced.map(({ productId, title, other, qty, grams, isUnweighed }) => (
          <li key={productId}>
            <b>{grams === null ? `${qty} ×` : gramsText(grams)}</b> {other}{' '}
            <span className="text-muted">instead of {title}</span>
            {isUnweighed && <span className="block font-semibold text-tomato">{PICK.unweighed}</span>}
          </li>
        ))}
        {summary.weighed.map(({ productId, title, grams }) => (
          <li key={productId}>
            <b>{gramsText(grams)}</b> {title}
          </li>
        ))}
      </ul>
      <p className="border-t border-line pt-3 font-semibold">{refundText(order, summary)}</p>
    </div>
  );
}
