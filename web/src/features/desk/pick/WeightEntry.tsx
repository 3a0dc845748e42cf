import { useId, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { GRAMS_MAX } from '@domain/fulfilment/pick-rules';
import { qtyToPick, isDecided } from '@domain/fulfilment/picked';
import { GramsInput, gramsOf } from './GramsInput';
import { formatCount } from '@/shared/lib/format-number';
import type { PickEntry } from './pick-view';
import { bagName, changeLabel, weightLabel, weightProblem, weighedLabel } from './pick-text';
import { TickButton } from './TickButton';
import type { Weight } from './usePicking';
import type { Stop } from './useStops';

interface WeightEntryProps {
  entry: PickEntry;
  /** Whether other orders are beside it. */
  isBatch: boolean;
  stop: Stop;
  onPick: (weight: Weight, byKeyboard: boolean) => void;
  /** An outcome other than a weight was chosen. */
  onChange: () => void;
}

/**
 * The typed text, initially the saved weight. The ordered weight is only a placeholder: nobody is charged for what was
 * not weighed.
 */
function useWeight({ item }: PickEntry) {
  const [typed, setTyped] = useState<string>();
  const qty = item.picked?.qty ?? qtyToPick(item);
  const ordered = (item.packGrams ?? 0) * qty;
  const text = typed ?? item.picked?.grams?.toString() ?? '';
  const grams = gramsOf(text);
  const weight: Weight | null = grams === null ? null : { qty, grams };
  const isDone = isDecided(item) && grams === item.picked?.grams;
  const problem = typed === undefined ? '' : weightProblem(Number(text), ordered, GRAMS_MAX);
  return { text, ordered, weight, isDone, problem, setTyped };
}

/** The weight of loose goods for an order. */
export function WeightEntry({ entry, isBatch, stop, onPick, onChange }: WeightEntryProps) {
  const { text, ordered, weight, isDone, problem, setTyped } = useWeight(entry);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const order = isBatch ? entry.order : null;
  const label = weightLabel(entry.item, order);
  const tickLabel = weight ? weighedLabel(entry.item, order) : label;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (weight) onPick(weight, true);
    else setTyped(text);
  };
  const weigh = () => (weight ? onPick(weight, false) : field.current?.focus());
  return (
    <form onSubmit={submit} className="order-3 flex basis-full flex-wrap items-center justify-end gap-x-2">
      {isBatch && <span className="text-sm font-semibold tabular-nums">{bagName(entry.order)}</span>}
      <GramsInput
        {...stop}
        ref={field}
        label={label}
        value={text}
        placeholder={formatCount(ordered)}
        onType={setTyped}
        errorId={problem && id}
        className="w-32 max-w-full"
      />
      <TickButton
        label={isDone ? changeLabel(entry.item) : tickLabel}
        done={isDone}
        tabIndex={-1}
        onClick={isDone ? onChange : weigh}
      />
      <span id={id} aria-live="polite" className="basis-full text-right text-sm text-tomato empty:hidden">
        {problem}
      </span>
    </form>
  );
}
