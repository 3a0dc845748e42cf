import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { ChevronDownIcon } from './Icon';
import { Labelled } from './Labelled';
import type { LabelledProps } from './Labelled';

type SelectProps = Omit<ComponentProps<'select'>, 'id'> & LabelledProps;

/** A native select with its label, hint and error; `children` are its options. */
export function Select({ label, error, hint, className, children, ...select }: SelectProps) {
  return (
    <Labelled label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className={classNames(control.className, 'min-h-12 appearance-none truncate pr-11')}
          >
            {children}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute top-3 right-3 text-muted" />
        </div>
      )}
    </Labelled>
  );
}
