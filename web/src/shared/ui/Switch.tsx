import { useId } from 'react';

interface SwitchProps {
  label: string;
  hint: string;
  on: boolean;
  /** Disabled, but not hidden. */
  disabled?: boolean;
  onTurn: (on: boolean) => void;
}

const TRACK =
  'h-8 w-13 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-control bg-surface p-0.5 ' +
  'transition-colors checked:border-basil checked:bg-basil disabled:cursor-default disabled:opacity-50 ' +
  'before:block before:size-6 before:rounded-full before:bg-control before:transition-transform ' +
  'checked:before:translate-x-5 checked:before:bg-on-basil ' +
  'forced-colors:before:bg-[ButtonText] forced-colors:checked:bg-[Highlight]';

/** A switch with its label; the whole row can be tapped. */
export function Switch({ label, hint, on, disabled, onTurn }: SwitchProps) {
  const id = useId();
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-x-4 gap-y-2 large-text:flex-wrap">
      <span className="min-w-0 wrap-anywhere">
        <span id={`${id}-label`} className="block font-medium">
          {label}
        </span>
        <span id={`${id}-hint`} className="block text-sm text-muted">
          {hint}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onTurn(target.checked)}
        className={TRACK}
      />
    </label>
  );
}
