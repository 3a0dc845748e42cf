import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './class-names';

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  /** What is wrong with the value; shown below and announced. */
  error?: string;
  hint?: string;
  /** A control inside the box, at its end: "show password", say. */
  trailing?: ReactNode;
};

/** A labelled text input with its hint and its error. */
export function Field({ label, error, hint, trailing, className, ...input }: FieldProps) {
  const id = useId();
  const describedBy = classNames(hint && `${id}-hint`, error && `${id}-error`) || undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={Boolean(error)}
          aria-describedby={describedBy}
          className={classNames(
            'block min-h-12 w-full rounded-lg border bg-surface px-3 text-ink placeholder:text-muted',
            error ? 'border-tomato' : 'border-control',
            Boolean(trailing) && 'pr-12',
          )}
        />
        {trailing && <div className="absolute inset-y-0 right-0.5 flex items-center">{trailing}</div>}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} aria-live="polite" className="text-sm text-tomato not-empty:mt-1">
        {error}
      </p>
    </div>
  );
}
