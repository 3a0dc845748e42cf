import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { readApiError } from '@/shared/lib/api/api-error';
import { classNames } from '@/shared/ui';
import { PRODUCTS } from './products-words';

interface InlineNumberProps {
  label: string;
  /** What the shop has; null: nothing yet. */
  value: number | null;
  /** Whether it may have decimals. */
  decimals?: boolean;
  /** Shown before the number. */
  unit?: string;
  /** Saves another number; what it throws is said below. */
  save: (value: number) => Promise<unknown>;
}

/** What somebody types instead of a number that the shop has; null while it is the shop's. */
function useTyped({ value, save }: InlineNumberProps) {
  const [text, setText] = useState<string | null>(null);
  const [error, setError] = useState('');
  const restore = () => {
    setText(null);
    setError('');
  };
  const commit = () => {
    if (text === null) return;
    const wanted = text.trim() === '' ? NaN : Number(text);
    if (wanted === value) return restore();
    if (!Number.isFinite(wanted)) return setError(PRODUCTS.notANumber);
    // At once it is as it will be; a failure brings the words back that were typed.
    restore();
    save(wanted).catch((failure: unknown) => {
      const { fields, message } = readApiError(failure);
      setText(text);
      setError(Object.values(fields)[0] ?? message);
    });
  };
  return { text, setText, error, restore, commit };
}

function onKey(event: KeyboardEvent, keys: Readonly<Record<string, () => void>>): void {
  if (!Object.hasOwn(keys, event.key)) return;
  event.preventDefault();
  keys[event.key]!();
}

/** A number that can be changed where it stands: Enter or leaving it saves, Escape brings back what there was. */
export function InlineNumber(props: InlineNumberProps) {
  const { label, value, decimals, unit } = props;
  const id = useId();
  const { text, setText, error, restore, commit } = useTyped(props);
  return (
    <span className="inline-flex flex-col items-end">
      <span
        className={classNames(
          'flex min-h-11 items-center rounded-lg border bg-surface pl-2',
          error ? 'border-tomato' : text === null ? 'border-line' : 'border-control',
        )}
      >
        {unit && <span aria-hidden="true">{unit}</span>}
        <input
          aria-label={label}
          aria-invalid={error !== ''}
          aria-describedby={error ? id : undefined}
          inputMode={decimals ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={text ?? value ?? ''}
          onChange={({ target }) => setText(target.value)}
          onFocus={({ target }) => target.select()}
          onKeyDown={(event) => onKey(event, { Enter: commit, Escape: restore })}
          onBlur={() => error || commit()}
          className="min-h-11 w-20 rounded-lg bg-transparent px-2 text-right tabular-nums"
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
