import type { ReactNode } from 'react';
import { Card } from './Card';

interface EmptyStateProps {
  text: string;
  /** What may help. */
  hint?: string;
  /** What would be here, as an icon. */
  icon: ReactNode;
  /** Art of the shop in its place: the path of a square picture. */
  art?: string;
  action?: ReactNode;
}

/** Says that there is nothing here yet, and what to do next. */
export function EmptyState({ text, hint, icon, art, action }: EmptyStateProps) {
  return (
    <Card inset="none" className="flex flex-col items-center gap-5 px-4 py-10 text-center md:py-14">
      {art ? (
        <img
          src={art}
          alt=""
          width={160}
          height={160}
          className="size-40 rounded-full bg-basil-tint object-cover"
        />
      ) : (
        <span className="flex size-20 items-center justify-center rounded-full bg-basil-tint text-2xl text-basil">
          {icon}
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
