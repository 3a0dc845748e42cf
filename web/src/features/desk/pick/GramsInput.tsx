import type { ComponentProps } from 'react';
import { GRAMS_MAX } from '@domain/fulfilment/pick-rules';
import { classNames, NumberInput } from '@/shared/ui';
import { PICK } from './pick-text';

type GramsInputProps = Omit<ComponentProps<typeof NumberInput>, 'value' | 'onChange' | 'size'> & {
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
export const GramsInput = ({ value, onType, errorId, className, ...rest }: GramsInputProps) => (
  <span className={classNames('relative min-w-0', className)}>
    <NumberInput
      {...rest}
      size="large"
      enterKeyHint="done"
      value={value}
      errorId={errorId}
      // More than was ordered is worth a warning, but not invalid.
      aria-invalid={gramsOf(value) === null && (value !== '' || Boolean(errorId))}
      onChange={({ target }) => onType(digitsOf(target.value))}
      className="w-full scroll-mt-10 scroll-mb-24 pr-8 text-right placeholder:font-normal"
    />
    <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted">
      {PICK.grams}
    </span>
  </span>
);
