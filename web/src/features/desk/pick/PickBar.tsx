import { useRef } from 'react';
import { Button } from '@/shared/ui';
import { canScan } from './barcode-reader';
import { PICK, progressText } from './pick-text';
import type { Picking } from './usePicking';

interface PickBarProps {
  picking: Picking;
  progress: { done: number; all: number };
  /** Opens the barcode scanner. */
  onScan: () => void;
  /** Packs the order; absent unless a single order is picked. */
  onPack?: () => void;
}

/** Undoes the decision that it named when it was pressed: leaving the field of a weight for it is another one. */
function UndoButton({ last, undo }: Picking) {
  const pressed = useRef(last);
  if (!last) return null;
  return (
    <Button
      variant="secondary"
      size="small"
      className="min-h-14 max-w-40 min-w-0"
      onMouseDown={() => void (pressed.current = last)}
      onClick={({ detail }) => undo(((detail > 0 && pressed.current) || last).entries)}
    >
      <span className="truncate">
        {PICK.undo} <span className="text-muted">{last.title}</span>
      </span>
    </Button>
  );
}

/** Within the thumb's reach: progress, Undo, and packing. */
export function PickBar({ picking, progress, onScan, onPack }: PickBarProps) {
  const isDone = progress.done === progress.all;
  return (
    <div className="sticky bottom-(--bottom-bar) z-10 -mx-4 border-t border-line bg-paper px-4 py-2 md:-mx-6 md:px-6 short:static">
      <progress
        aria-label={PICK.title}
        value={progress.done}
        max={Math.max(1, progress.all)}
        className="mb-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line accent-basil [&::-moz-progress-bar]:bg-basil [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-basil"
      />
      <div className="flex min-h-14 items-center gap-3">
        <p className="min-w-0 grow text-sm font-semibold tabular-nums">{progressText(progress)}</p>
        {canScan() && (
          <Button variant="secondary" className="min-h-14" onClick={onScan}>
            {PICK.scan}
          </Button>
        )}
        <UndoButton {...picking} />
        {onPack && (
          <Button className="min-h-14" disabled={!isDone} onClick={onPack}>
            {PICK.pack}
          </Button>
        )}
      </div>
    </div>
  );
}
