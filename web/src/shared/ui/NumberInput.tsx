import type { ComponentProps } from 'react';
import { classNames } from './class-names';

/** At least 44 px high; a large one is 56 px, for thumbs. */
const SIZES = { normal: 'min-h-11 px-2', large: 'min-h-14 px-3 text-lg font-semibold' };

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'size'> {
  /** Only read out: what is seen is a heading, or the name of a row. */
  label: string;
  size?: keyof typeof SIZES;
  /** The id of the text that says what is wrong; absent or empty while nothing is. */
  errorId?: string;
}

/** A number in a row of a list; whatever is typed replaces it. A number of a form is a Field. */
export const NumberInput = ({
  label,
  size = 'normal',
  errorId,
  className,
  onFocus,
  ...input
}: NumberInputProps) => (
  <input
    inputMode="numeric"
    autoComplete="off"
    aria-invalid={Boolean(errorId)}
    {...input}
    aria-label={label}
    aria-describedby={classNames(input['aria-describedby'], errorId) || undefined}
    onFocus={(event) => {
      onFocus?.(event);
      event.target.select();
    }}
    className={classNames(
      'rounded-lg border border-control bg-surface text-ink tabular-nums aria-invalid:border-tomato',
      SIZES[size],
      className,
    )}
  />
);
