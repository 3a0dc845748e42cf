import type { ReactElement, ReactNode } from 'react';
import { Card } from './Card';

interface EmptyStateProps {
  text: string;
  /** An action that may help. */
  hint?: string;
  /** The path of a square picture, or an icon. */
  art: string | ReactElement;
  action?: ReactNode;
}

/** Says that a list is empty, and what to do next. */
export function EmptyState({ text, hint, art, action }: EmptyStateProps) {
  return (
    <Card inset="none" className="flex flex-col items-center gap-5 px-4 py-10 text-center md:py-14">
      {typeof art === 'string' ? (
        <img
          src={art}
          alt=""
          width={160}
          height={160}
          className="size-28 rounded-full bg-basil-tint object-cover sm:size-40"
        />
      ) : (
        <span className="flex size-20 items-center justify-center rounded-full bg-basil-tint text-2xl text-basil">
          {art}
        </span>
      )}
      <div className="max-w-full space-y-1 wrap-anywhere">
        <p className="font-display text-xl font-semibold">{text}</p>
        {hint && <p className="text-muted">{hint}</p>}
      </div>
      {action}
    </Card>
  );
}
