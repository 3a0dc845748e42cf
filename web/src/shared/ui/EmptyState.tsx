import type { ReactNode } from 'react';
import { Card } from './Card';

interface EmptyStateProps {
  text: string;
  /** What may help. */
  hint?: string;
  /** What would be here, as a picture. */
  icon: ReactNode;
  action?: ReactNode;
}

/** Says that there is nothing here yet, and what to do next. */
export function EmptyState({ text, hint, icon, action }: EmptyStateProps) {
  return (
    <Card inset="none" className="flex flex-col items-center gap-5 px-4 py-10 text-center md:py-14">
      <span className="flex size-20 items-center justify-center rounded-full bg-basil-tint text-2xl text-basil">
        {icon}
      </span>
      <div className="max-w-full space-y-1 wrap-anywhere">
        <p className="font-display text-xl font-semibold">{text}</p>
        {hint && <p className="text-muted">{hint}</p>}
      </div>
      {action}
    </Card>
  );
}
