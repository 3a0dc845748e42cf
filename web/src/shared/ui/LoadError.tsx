import type { ReactNode } from 'react';
import { Button } from './Button';
import { classNames } from './class-names';

interface LoadErrorProps {
  text: string;
  onRetry: () => void;
  /** The skeleton that stood here: the box takes exactly its room, so that nothing around it moves. */
  place?: ReactNode;
}

/** Something could not be fetched: says so, and tries again when asked. */
export function LoadError({ text, onRetry, place }: LoadErrorProps) {
  const box = (
    <div
      role="alert"
      className={classNames(
        'flex flex-col items-center justify-center gap-4 rounded-card border border-line bg-surface px-4 text-center',
        place ? 'py-4' : 'py-10',
      )}
    >
      <p className="font-medium">{text}</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
  if (!place) return box;
  return (
    <div className="grid *:col-start-1 *:row-start-1 *:min-w-0">
      <div className="invisible">{place}</div>
      {box}
    </div>
  );
}
