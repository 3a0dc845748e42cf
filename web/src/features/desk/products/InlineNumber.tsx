import { useId } from 'react';
import { useInlineNumber } from '@/features/desk/shared/useInlineNumber';
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

/** A number in a row of products, with its label and error. */
export function InlineNumber({ label, value, decimals, problemOf, unit, save }: InlineNumberProps) {
  const id = useId();
  const { input, error } = useInlineNumber({
    value,
    problemOf: (entered) => (Number.isNaN(entered) ? PRODUCTS.notANumber : problemOf?.(entered)),
    save,
  });
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
          {...input}
          aria-label={label}
          aria-describedby={error ? id : undefined}
          inputMode={decimals ? 'decimal' : 'numeric'}
          autoComplete="off"
          className="min-h-11 w-20 min-w-0 rounded-lg bg-transparent px-2 text-right tabular-nums max-[23rem]:w-16 max-[23rem]:px-1"
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
