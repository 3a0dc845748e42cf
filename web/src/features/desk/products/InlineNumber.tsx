import pLimit from 'p-limit';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { typedNumber } from '@/features/desk/shared/typed-number';
import { readApiError } from '@/shared/lib/api/api-error';
import { classNames } from '@/shared/ui';
import { withLabels } from './field-labels';
import { PRODUCTS } from './products-text';

interface InlineNumberProps {
  label: string;
  /** The saved value; null if there is none. */
  value: number | null;
  /** Whether decimals are allowed. */
  decimals?: boolean;
  /** What is wrong with a number, in words; undefined: nothing that is known before it is sent. */
  problemOf?: (value: number) => string | undefined;
  /** The prefix. */
  unit?: string;
  /** Saves a new value; errors that it throws are shown below. */
  save: (value: number) => Promise<unknown>;
}

/** The typed text while it differs from the saved value; otherwise null. */
function useTyped({ value, save, problemOf }: InlineNumberProps) {
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<{ text: string; message: string } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // One after the other, as each is based on the response to the one before; of those that wait only the latest.
  const [limit] = useState(() => pLimit(1));
  // As on focus: what is typed next replaces the number.
  useEffect(() => {
    if (text === null && field.current === document.activeElement) field.current?.select();
  }, [text]);
  const restore = () => {
    limit.clearQueue();
    setText(null);
    setProblem(null);
  };
  // Optimistic; a failure restores the typed text. What is typed meanwhile stays.
  const saveTyped = (typed: string, entered: number) => {
    setText((now) => (now === typed ? null : now));
    setProblem(null);
    return save(entered).catch((failure: unknown) => {
      const { fields, message } = readApiError(failure);
      setText((now) => now ?? typed);
      setProblem({ text: typed, message: withLabels(Object.values(fields)[0] ?? message) });
    });
  };
  const commit = () => {
    if (text === null) return;
    const entered = typedNumber(text);
    if (entered === value) return restore();
    const message = Number.isNaN(entered) ? PRODUCTS.notANumber : problemOf?.(entered);
    if (message) return setProblem({ text, message });
    limit.clearQueue();
    void limit(() => saveTyped(text, entered));
  };
  const type = (typed: string) => {
    setText(typed);
    setProblem(null);
  };
  /** On blur: saves what is typed, but not again what has failed. */
  const leave = () => problem?.text === text || commit();
  return { field, text, type, error: problem?.message ?? '', restore, commit, leave };
}

function onKey(event: KeyboardEvent, keys: Readonly<Record<string, () => void>>): void {
  if (!Object.hasOwn(keys, event.key)) return;
  event.preventDefault();
  keys[event.key]!();
}

/** A number that is edited in place: Enter or blur saves, Escape reverts. */
export function InlineNumber(props: InlineNumberProps) {
  const { label, value, decimals, unit } = props;
  const id = useId();
  const { field, text, type, error, restore, commit, leave } = useTyped(props);
  return (
    <span className="inline-flex max-w-full flex-col items-end">
      <span
        className={classNames(
          'flex min-h-11 max-w-full items-center rounded-lg border bg-surface pl-2',
          error ? 'border-tomato' : 'border-control',
        )}
      >
        {unit && <span aria-hidden="true">{unit}</span>}
        <input
          ref={field}
          aria-label={label}
          aria-invalid={error !== ''}
          aria-describedby={error ? id : undefined}
          inputMode={decimals ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={text ?? value ?? ''}
          onChange={({ target }) => type(target.value)}
          onFocus={({ target }) => target.select()}
          onKeyDown={(event) => onKey(event, { Enter: commit, Escape: restore })}
          onBlur={leave}
          className="min-h-11 w-20 min-w-0 rounded-lg bg-transparent px-2 text-right tabular-nums max-[23rem]:w-16 max-[23rem]:px-1"
        />
      </span>
      <span
        id={id}
        role="alert"
        className="max-w-52 text-right text-xs whitespace-normal text-tomato not-empty:mt-1"
      >
        {error}
      </span>
    </span>
  );
}
