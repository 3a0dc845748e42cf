import { classNames } from './class-names';
import * as texts from './ui.en';

/** The ring alone, inside an element that says what is loading. */
export function SpinnerRing({ className = 'size-7' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block animate-spin rounded-full border-[3px] border-current/25 border-t-current',
        className,
      )}
    />
  );
}

/** Shows, and announces, that something is loading. */
export function Spinner({ label = texts.loading, className }: { label?: string; className?: string }) {
  return (
    <div role="status" className={classNames('flex items-center justify-center py-4 text-basil', className)}>
      <SpinnerRing />
      <span className="sr-only">{label}</span>
    </div>
  );
}
