import { Button, Sheet } from '@/shared/ui';
import type { KnownOrder } from '@/features/desk/queue';
import { summaryOf } from './pick-view';
import { gramsWords, moneyWords, packTitle, PICK, wholeWords } from './pick-words';

interface PackSheetProps {
  /** Undefined while it is closed. */
  order: KnownOrder | undefined;
  onPack: (order: KnownOrder) => void;
  onClose: () => void;
}

/** A dialog opens with the focus here: React itself would move it too early. */
const focusFirst = (button: HTMLButtonElement | null): void => button?.setAttribute('autofocus', '');

/** What is in a bag, and what goes back to the shopper, before the bag is closed. */
export function PackSheet({ order, onPack, onClose }: PackSheetProps) {
  const footer = order && (
    <div className="flex flex-wrap gap-3">
      <Button className="min-h-14 grow" ref={focusFirst} onClick={() => onPack(order)}>
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

function Summary({ order }: { order: KnownOrder }) {
  const summary = summaryOf(order);
  return (
    <div className="space-y-3">
      <ul className="space-y-1.5 [&_b]:font-semibold [&_b]:tabular-nums">
        <li>{wholeWords(summary.whole)}</li>
        {summary.short.map(({ productId, title, missing }) => (
          <li key={productId}>
            <b>−{missing}</b> {title}
          </li>
        ))}
        {summary.replaced.map(({ productId, title, other, qty, grams, isUnweighed }) => (
          <li key={productId}>
            <b>{grams === null ? `${qty} ×` : gramsWords(grams)}</b> {other}{' '}
            <span className="text-muted">instead of {title}</span>
            {isUnweighed && <span className="block font-semibold text-tomato">{PICK.unweighed}</span>}
          </li>
        ))}
        {summary.weighed.map(({ productId, title, grams }) => (
          <li key={productId}>
            <b>{gramsWords(grams)}</b> {title}
          </li>
        ))}
      </ul>
      <p className="border-t border-line pt-3 font-semibold">{moneyWords(order, summary)}</p>
    </div>
  );
}
