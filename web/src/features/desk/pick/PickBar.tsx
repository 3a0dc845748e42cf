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
        {picking.last && (
          <Button
            variant="secondary"
            size="small"
            className="min-h-14 max-w-40 min-w-0"
            onClick={() => picking.last && picking.undo(picking.last.entries)}
          >
            <span className="truncate">
              {PICK.undo} <span className="text-muted">{picking.last.title}</span>
            </span>
          </Button>
        )}
        {onPack && (
          <Button className="min-h-14" disabled={!isDone} onClick={onPack}>
            {PICK.pack}
          </Button>
        )}
      </div>
    </div>
  );
}
