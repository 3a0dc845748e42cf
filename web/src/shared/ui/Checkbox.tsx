import type { ComponentProps } from 'react';
import { classNames } from './class-names';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
}

/** A checkbox with its label. */
export const Checkbox = ({ label, className, ...input }: CheckboxProps) => (
  <label className={classNames('flex min-h-11 items-center gap-3 wrap-anywhere', className)}>
    <input {...input} type="checkbox" className="size-5 shrink-0 accent-basil" />
    {label}
  </label>
);
