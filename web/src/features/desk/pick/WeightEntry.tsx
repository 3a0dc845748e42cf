import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import { GRAMS_MAX } from '@domain/fulfilment/pick-rules';
import { comingQty, isDecided } from '@domain/fulfilment/picked';
import type { PickEntry } from './pick-view';
import { bagName, changeLabel, PICK, weightLabel, weightProblem, weighedLabel } from './pick-words';
import { TickButton } from './TickButton';
import type { Weight } from './usePicking';
import type { Stop } from './useStops';

interface WeightEntryProps {
  entry: PickEntry;
  /** Whether other orders stand beside it. */
  named: boolean;
  stop: Stop;
  onPick: (weight: Weight, byKeyboard: boolean) => void;
  /** What was decided is to be another thing than a weight. */
  onChange: () => void;
}

/** As many digits as anything weighs; other keys are commands. */
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(0, String(GRAMS_MAX).length);

/** What is typed: until then what was weighed, or else what was ordered, so that one tap will do. */
function useWeight({ item }: PickEntry) {
  const [typed, setTyped] = useState<string>();
  const qty = item.picked?.qty ?? comingQty(item);
  const ordered = (item.packGrams ?? 0) * qty;
  const known = item.picked?.grams ?? ordered;
  const text = typed ?? String(known);
  const grams = Number(text);
  const weight: Weight | null = grams >= 1 && grams <= GRAMS_MAX ? { qty, grams } : null;
  const isDone = isDecided(item) && grams === item.picked?.grams;
  return { text, weight, isDone, problem: weightProblem(grams, ordered, GRAMS_MAX), setTyped };
}

interface GramsFieldProps {
  label: string;
  stop: Stop;
  weight: ReturnType<typeof useWeight>;
  /** Of what is said of the weight. */
  problemId: string;
}

const GramsField = ({
  label,
  stop,
  weight: { text, weight, problem, setTyped },
  problemId,
}: GramsFieldProps) => (
  <span className="relative w-32 max-w-full min-w-0">
    <input
      {...stop}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      value={text}
      aria-label={label}
      aria-invalid={!weight}
      aria-describedby={problem ? problemId : undefined}
      onFocus={({ target }) => {
        stop.onFocus();
        target.select();
      }}
      onChange={({ target }) => setTyped(digitsOf(target.value))}
      className="h-14 w-full scroll-mt-10 scroll-mb-24 rounded-lg border border-control bg-surface pr-8 pl-3 text-right text-lg font-semibold tabular-nums"
    />
    <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted">
      {PICK.grams}
    </span>
  </span>
);

/** What goods sold by weight weigh for an order. */
export function WeightEntry({ entry, named, stop, onPick, onChange }: WeightEntryProps) {
  const state = useWeight(entry);
  const { weight, isDone, problem } = state;
  const id = useId();
  const label = weightLabel(entry.item, named ? entry.order : null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (weight) onPick(weight, true);
  };
  return (
    <form onSubmit={submit} className="order-3 flex basis-full flex-wrap items-center justify-end gap-x-2">
      {named && <span className="text-sm font-semibold tabular-nums">{bagName(entry.order)}</span>}
      <GramsField label={label} stop={stop} weight={state} problemId={id} />
      <TickButton
        label={isDone ? changeLabel(entry.item) : weighedLabel(entry.item, named ? entry.order : null)}
        done={isDone}
        disabled={!weight}
        tabIndex={-1}
        onClick={() => (isDone ? onChange() : weight && onPick(weight, false))}
      />
      <span id={id} aria-live="polite" className="basis-full text-right text-sm text-tomato empty:hidden">
        {problem}
      </span>
    </form>
  );
}
