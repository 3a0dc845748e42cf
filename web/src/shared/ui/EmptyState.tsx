import type { ReactNode } from 'react';

/** Says that there is nothing here, and offers the way on. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-6 rounded-card border border-line bg-surface px-4 py-16 text-center">
      <p className="font-display text-xl font-semibold">{text}</p>
      {action}
    </div>
  );
}
