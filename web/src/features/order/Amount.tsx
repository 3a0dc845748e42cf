import type { ReactNode } from 'react';
import { classNames } from '@/shared/ui';

interface AmountProps {
  label: ReactNode;
  children: ReactNode;
  className?: string;
}

/** One line of what an order costs, inside a `dl`. */
export function Amount({ label, children, className }: AmountProps) {
  return (
    <div className={classNames('flex items-baseline justify-between gap-4', className)}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
