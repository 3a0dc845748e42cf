import type { ReactNode } from 'react';
import { useId } from 'react';

interface SwitchProps {
  label: string;
  hint?: ReactNode;
  on: boolean;
  /** It keeps its place, but cannot be turned. */
  disabled?: boolean;
  onTurn: (on: boolean) => void;
}

const TRACK =
  'h-8 w-13 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-control bg-surface p-0.5 transition-colors ' +
  'checked:border-basil checked:bg-basil disabled:cursor-default disabled:opacity-50 ' +
  'before:block before:size-6 before:rounded-full before:bg-control before:transition-transform ' +
  'checked:before:translate-x-5 checked:before:bg-on-basil ' +
  'forced-colors:before:bg-[ButtonText] forced-colors:checked:bg-[Highlight]';

/** Turns something on and off at once. Its label can be tapped, too. */
export function Switch({ label, hint, on, disabled, onTurn }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-start justify-between gap-x-4 gap-y-1">
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer py-1 font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={on}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onTurn(target.checked)}
        className={TRACK}
      />
    </div>
  );
}
