import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { Labelled } from './Labelled';
import type { LabelledProps } from './Labelled';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & LabelledProps;

/** Text of several lines, with its label, hint and error. */
export function TextArea({ label, error, hint, className, ...textarea }: TextAreaProps) {
  return (
    <Labelled label={label} error={error} hint={hint} className={className}>
      {(control) => <textarea {...textarea} {...control} className={classNames(control.className, 'py-2')} />}
    </Labelled>
  );
}
