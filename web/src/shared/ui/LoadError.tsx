import type { ReactNode } from 'react';
import { moveFocusOut } from '@/shared/lib/move-focus-out';
import { Button } from './Button';
import { Card } from './Card';
import { classNames } from './class-names';
import * as texts from './ui.en';

/** An empty basket. */
const ART = '/images/basket.svg';

interface LoadErrorProps {
  text: string;
  onRetry: () => void;
  /** The skeleton that the error replaces, with the same size, so that nothing moves. */
  place?: ReactNode;
}

/** Says that loading failed, and offers to try again. */
export function LoadError({ text, onRetry, place }: LoadErrorProps) {
  const box = (
    <Card
      role="alert"
      inset="none"
      className={classNames(
        'flex flex-col items-center justify-center gap-4 px-4 text-center',
        place ? 'py-4' : 'py-10',
      )}
    >
      {!place && (
        <img src={ART} alt="" width={112} height={112} className="size-28 rounded-full bg-basil-tint" />
      )}
      <p className="font-medium">{text}</p>
      {!place && <p className="-mt-2 text-muted">{texts.checkConnection}</p>}
      <Button ref={moveFocusOut} variant="secondary" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </Card>
  );
  if (!place) return box;
  return (
    <div className="grid *:col-start-1 *:row-start-1 *:min-w-0">
      <div className="invisible">{place}</div>
      {box}
    </div>
  );
}
