import type { ComponentProps } from 'react';
import { classNames } from './class-names';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  /** The label is only read out: what is seen is beside it. */
  labelHidden?: boolean;
}

/** A checkbox with its label. */
export const Checkbox = ({ label, labelHidden = false, className, ...input }: CheckboxProps) => (
  <label className={classNames('flex min-h-11 min-w-11 items-center gap-3 wrap-anywhere', className)}>
    <input
      {...input}
      type="checkbox"
      aria-label={labelHidden ? label : undefined}
      className="size-5 shrink-0 accent-basil"
    />
    {!labelHidden && label}
  </label>
);
