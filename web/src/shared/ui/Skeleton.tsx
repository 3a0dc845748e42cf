import { classNames } from './class-names';

/** A quiet block with the size of what is coming; give it that size by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-pulse rounded bg-line', className)} />;
}
