import { useId, useRef, useState } from 'react';
import type { FocusEvent, SubmitEvent } from 'react';
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
function useWeight({ entry: { item }, onPick }: Pick<WeightEntryProps, 'entry' | 'onPick'>) {
  const [typed, setTyped] = useState<string>();
  const isPending = useRef(false);
  const qty = item.picked?.qty ?? qtyToPick(item);
  const ordered = (item.packGrams ?? 0) * qty;
  const text = typed ?? item.picked?.grams?.toString() ?? '';
  const grams = gramsOf(text);
  const isDone = isDecided(item) && grams === item.picked?.grams;
  const problem = typed === undefined ? '' : weightProblem(Number(text), ordered, GRAMS_MAX);
  const type = (digits: string) => {
    isPending.current = true;
    setTyped(digits);
  };
  const enter = (byKeyboard: boolean) => {
    isPending.current = false;
    if (grams !== null) onPick({ qty, grams }, byKeyboard);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (grams === null) setTyped(text);
    else enter(true);
  };
  // Whoever goes on, as to Pack, takes what they see for entered.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isPending.current && !currentTarget.contains(relatedTarget)) enter(false);
  };
  // Its click enters it: Safari, where a press focuses no button, would before, and the click would be one on what is done.
  // Not by pointerdown, with which scrolling begins, too.
  const press = () => void (isPending.current = false);
  return {
    text,
    ordered,
    isValid: grams !== null,
    isDone,
    problem,
    type,
    enter,
    press,
    form: { onSubmit: submit, onBlur: leave },
  };
}

/** The weight of loose goods for an order. */
export function WeightEntry({ entry, isBatch, stop, onPick, onChange }: WeightEntryProps) {
  const { text, ordered, isValid, isDone, problem, type, enter, press, form } = useWeight({ entry, onPick });
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const order = isBatch ? entry.order : null;
  const label = weightLabel(entry.item, order);
  const tickLabel = isValid ? weighedLabel(entry.item, order) : label;
  const weigh = () => (isValid ? enter(false) : field.current?.focus());
  return (
    <form {...form} className="order-3 flex basis-full flex-wrap items-center justify-end gap-x-2">
      {isBatch && <span className="text-sm font-semibold tabular-nums">{bagName(entry.order)}</span>}
      <GramsInput
        {...stop}
        ref={field}
        label={label}
        value={text}
        placeholder={formatCount(ordered)}
        onType={type}
        errorId={problem && id}
        className="w-32 max-w-full"
      />
      <TickButton
        label={isDone ? changeLabel(entry.item) : tickLabel}
        done={isDone}
        tabIndex={-1}
        onMouseDown={press}
        onClick={isDone ? onChange : weigh}
      />
      <span id={id} aria-live="polite" className="basis-full text-right text-sm text-tomato empty:hidden">
        {problem}
      </span>
    </form>
  );
}
