import { useId } from 'react';
import { useInlineNumber } from '@/features/desk/shared/useInlineNumber';
import { NumberInput } from '@/shared/ui';
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

/** A number in a row of products, with its label and error. */
export function InlineNumber({ label, value, decimals, problemOf, unit, save }: InlineNumberProps) {
  const id = useId();
  const { input, error } = useInlineNumber({
    label,
    value,
    problemOf: (entered) => (Number.isNaN(entered) ? PRODUCTS.notANumber : problemOf?.(entered)),
    save,
  });
  return (
    <span className="inline-flex max-w-full flex-col items-end">
      <span className="relative flex max-w-full">
        {unit && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-2 flex items-center"
          >
            {unit}
          </span>
        )}
        <NumberInput
          {...input}
          label={label}
          errorId={error && id}
          inputMode={decimals ? 'decimal' : 'numeric'}
          className="w-24 min-w-0 text-right max-[23rem]:w-20 max-[23rem]:px-1"
        />
      </span>
      <span
        id={id}
        role="alert"
        className="max-w-52 text-right text-xs whitespace-normal text-tomato not-empty:mt-1"
      >
        {withLabels(error)}
      </span>
    </span>
  );
}
