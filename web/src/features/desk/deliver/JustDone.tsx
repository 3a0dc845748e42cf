import { useEffect } from 'react';
import { announce } from '@/shared/lib/announce';
import { Button } from '@/shared/ui';
import type { KnownOrder } from '@/features/desk/queue';
import { DELIVER, takenWords } from './deliver-words';

interface JustDoneProps {
  steps: readonly { id: string; kind: 'DELIVER' | 'FAIL'; order: KnownOrder }[];
  onUndo: (id: string) => void;
}

/**
 * What was just done and is not sent yet: a slip of the finger is undone here. It stands where the finger was not, so that a
 * second tap does nothing.
 */
export const JustDone = ({ steps, onUndo }: JustDoneProps) => (
  <ul className="sticky top-2 z-10 mb-4 space-y-2 empty:hidden short:static">
    {steps.map((step) => (
      <Step key={step.id} step={step} onUndo={onUndo} />
    ))}
  </ul>
);

function Step({
  step: { id, kind, order },
  onUndo,
}: {
  step: JustDoneProps['steps'][number];
  onUndo: JustDoneProps['onUndo'];
}) {
  const words = takenWords(kind, order);
  useEffect(() => announce(words), [words]);
  return (
    <li className="flex min-h-14 items-center gap-3 rounded-card border border-basil bg-basil-tint py-1 pr-1 pl-4">
      <p className="min-w-0 grow font-semibold wrap-anywhere">{words}</p>
      <Button variant="secondary" className="min-h-14" onClick={() => onUndo(id)}>
        {DELIVER.undo}
      </Button>
    </li>
  );
}
