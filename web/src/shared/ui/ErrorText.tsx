import type { ComponentProps } from 'react';
import { classNames } from './class-names';

/** An error that is announced when it appears; takes no room while it is empty. */
export const ErrorText = ({ className, ...rest }: ComponentProps<'p'>) => (
  <p {...rest} role="alert" className={classNames('text-tomato empty:hidden', className)} />
);
