import type { ReactNode } from 'react';

interface EmptyStateProps {
  text: string;
  /** What may help. */
  hint?: string;
  /** What would be here. */
  icon: ReactNode;
  action?: ReactNode;
}

/** Says that there is nothing here, and offers the way on. */
export function EmptyState({ text, hint, icon, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-5 rounded-card border border-line bg-surface px-4 py-10 text-center md:py-14">
      <span className="flex size-20 items-center justify-center rounded-full bg-basil-tint text-2xl text-basil">
        {icon}
      </span>
      <div className="max-w-full space-y-1 wrap-anywhere">
        <p className="font-display text-xl font-semibold">{text}</p>
        {hint && <p className="text-muted">{hint}</p>}
      </div>
      {action}
    </div>
  );
}
