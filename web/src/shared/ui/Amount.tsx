import type { ReactNode } from 'react';
import { classNames } from './class-names';

interface AmountProps {
  label: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A label with its amount: one row of a `dl`. */
export function Amount({ label, children, className }: AmountProps) {
  return (
    <div
      className={classNames('flex items-baseline justify-between gap-x-4 large-text:flex-wrap', className)}
    >
      <dt>{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
