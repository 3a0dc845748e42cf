import { qtyToPick } from '@domain/fulfilment/picked';
import { MoreIcon } from '@/features/desk/shared/desk-icons';
import { Thumbnail } from '@/features/desk/shared/Thumbnail';
import { classNames, IconButton } from '@/shared/ui';
import { takeQty } from './pick-view';
import type { PickEntry, PickedProduct } from './pick-view';
import { bagName, changeLabel, otherwiseLabel, outcomeText, pickLabel, OUTCOME_TEXTS } from './pick-text';
import { TickButton } from './TickButton';
import type { Weight } from './usePicking';
import type { useStops } from './useStops';
import { isOpen, isWeighed, productOf, stopKey, tickedOf } from './stop-key';
import { WeightEntry } from './WeightEntry';

interface LineRowProps {
  product: PickedProduct;
  /** Whether several orders are picked at once. */
  isBatch: boolean;
  stops: Pick<ReturnType<typeof useStops>, 'stop' | 'active'>;
  onPick: (key: string, entries: readonly PickEntry[], byKeyboard: boolean, weight?: Weight) => void;
  /** Opens the sheet with other outcomes. */
  onOther: (product: PickedProduct) => void;
}

/** More bags are below the name and its buttons, which would be far apart beside them. */
const BAGS_BESIDE = 6;

/** The bags that it goes into, and the outcome for each. */
const Bags = ({ entries, className }: { entries: readonly PickEntry[]; className?: string }) => (
  <ul className={classNames('flex flex-wrap gap-x-3 text-sm', className)}>
    {entries.map(({ order, item }) => (
      <li key={order._id} className="wrap-anywhere">
        <span className="font-semibold tabular-nums">
          {bagName(order)} × {qtyToPick(item)}
        </span>{' '}
        <Outcome text={outcomeText(item)} />
      </li>
    ))}
  </ul>
);

/** Short when nothing is missing, so that the line keeps its height. */
const Outcome = ({ text }: { text: string }) =>
  text === OUTCOME_TEXTS.full ? (
    <>
      <span aria-hidden="true" className="font-semibold text-basil">
        ✓
      </span>
      <span className="sr-only">{text}</span>
    </>
  ) : (
    <span className="text-muted">{text}</span>
  );

/** The product to take, how much of it, and for which orders. */
function PickInstruction({
  product,
  isBatch,
  isDone,
}: {
  product: PickedProduct;
  isBatch: boolean;
  isDone: boolean;
}) {
  const { title, image, quantity, entries } = product;
  const [first] = entries;
  const hasMany = entries.length > BAGS_BESIDE;
  return (
    <>
      <Thumbnail image={image} className={classNames('size-12', isDone && 'opacity-60')} />
      <div className="min-w-0 grow basis-24">
        <p className={classNames('leading-snug font-semibold wrap-anywhere', isDone && 'text-muted')}>
          {title}
        </p>
        <p className="tabular-nums">
          <span className="text-lg font-bold">{takeQty(product)}</span> × {quantity}
          {!isBatch && first && <span className="ml-2 text-sm text-muted">{outcomeText(first.item)}</span>}
        </p>
        {isBatch && !hasMany && <Bags entries={entries} />}
      </div>
      {isBatch && hasMany && <Bags entries={entries} className="order-3 basis-full" />}
    </>
  );
}

/** A product on its shelf: one tap if all of it is there, two for any other outcome. */
export function LineRow({ product, isBatch, stops, onPick, onOther }: LineRowProps) {
  const { productId, entries } = product;
  const ticked = tickedOf(entries);
  const open = ticked.filter(isOpen);
  const isTicked = open.length === 0;
  const key = stopKey(productId);
  return (
    <li className="-mx-1 flex flex-wrap items-center justify-end gap-x-2 gap-y-1 border-t border-line px-1 py-2 [contain-intrinsic-height:auto_5rem] [content-visibility:auto]">
      <PickInstruction product={product} isBatch={isBatch} isDone={!entries.some(isOpen)} />
      {ticked.length > 0 && (
        <TickButton
          {...stops.stop(key)}
          className="order-2"
          done={isTicked}
          label={isTicked ? changeLabel(product) : pickLabel({ ...product, entries: ticked })}
          onClick={({ detail }) => (isTicked ? onOther(product) : onPick(key, open, detail === 0))}
        />
      )}
      <IconButton
        aria-label={otherwiseLabel(product)}
        tabIndex={stops.active !== undefined && productOf(stops.active) === productId ? 0 : -1}
        onClick={() => onOther(product)}
        className="order-1 size-14 border border-control bg-surface text-xl"
      >
        <MoreIcon />
      </IconButton>
      {entries.filter(isWeighed).map((entry) => (
        <WeightEntry
          key={entry.order._id}
          entry={entry}
          isBatch={isBatch}
          stop={stops.stop(stopKey(productId, entry))}
          onChange={() => onOther(product)}
          onPick={(weight, byKeyboard) => onPick(stopKey(productId, entry), [entry], byKeyboard, weight)}
        />
      ))}
    </li>
  );
}
