import type { ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './class-names';

export interface LabelledProps {
  label: string;
  /** The error; shown below and announced. */
  error?: string;
  hint?: string;
  className?: string;
}

/** The attributes that link a control to its label, hint and error, and the class names of all controls. */
interface ControlProps {
  id: string;
  className: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** One form control with its label, hint and error. */
export function Labelled({
  label,
  error,
  hint,
  className,
  children,
}: LabelledProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      {children({
        id,
        className: classNames(
          'block w-full rounded-lg border bg-surface px-3 text-ink placeholder:text-muted disabled:text-muted',
          error ? 'border-tomato' : 'border-control',
        ),
        'aria-invalid': Boolean(error),
        'aria-describedby': classNames(hint && `${id}-hint`, error && `${id}-error`) || undefined,
      })}
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
