import type { ComponentProps } from 'react';
import { GRAMS_MAX } from '@domain/fulfilment/pick-rules';
import { classNames } from '@/shared/ui';
import { PICK } from './pick-text';

type GramsInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  label: string;
  /** The typed digits. */
  value: string;
  onType: (digits: string) => void;
};

/** Limited to the digits of the largest weight; other keys are shortcuts. */
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(0, String(GRAMS_MAX).length);

/** The typed text in grams; null if out of range. */
export function gramsOf(text: string): number | null {
  const grams = Number(text);
  return grams >= 1 && grams <= GRAMS_MAX ? grams : null;
}

/** A weight in grams: 56 px high, for thumbs. */
export const GramsInput = ({ label, value, onType, onFocus, className, ...rest }: GramsInputProps) => (
  <span className={classNames('relative min-w-0', className)}>
    <input
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      value={value}
      aria-label={label}
      aria-invalid={value !== '' && gramsOf(value) === null}
      onFocus={(event) => {
        onFocus?.(event);
        event.target.select();
      }}
      onChange={({ target }) => onType(digitsOf(target.value))}
      className="h-14 w-full scroll-mt-10 scroll-mb-24 rounded-lg border border-control bg-surface pr-8 pl-3 text-right text-lg font-semibold tabular-nums placeholder:font-normal"
    />
    <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted">
      {PICK.grams}
    </span>
  </span>
);
