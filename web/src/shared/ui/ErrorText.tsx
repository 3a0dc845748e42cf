import type { ReactNode } from 'react';
import { classNames } from './class-names';

/** An error that is announced when it appears; takes no room while it is empty. */
export const ErrorText = ({ children, className }: { children: ReactNode; className?: string }) => (
  <p role="alert" className={classNames('text-tomato empty:hidden', className)}>
    {children}
  </p>
);
