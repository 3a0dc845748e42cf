import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';
import { Labelled } from './Labelled';
import type { LabelledProps } from './Labelled';

type FieldProps = Omit<ComponentProps<'input'>, 'id'> &
  LabelledProps & {
    /** A control at the end of the box, such as "show password". */
    trailing?: ReactNode;
  };

/** A text input with its label, hint and error. */
export function Field({ label, error, hint, trailing, className, ...input }: FieldProps) {
  return (
    <Labelled label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            className={classNames(control.className, 'min-h-12', Boolean(trailing) && 'pr-12')}
          />
          {trailing && <div className="absolute inset-y-0 right-0.5 flex items-center">{trailing}</div>}
        </div>
      )}
    </Labelled>
  );
}
