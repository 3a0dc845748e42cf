import { classNames } from './class-names';

/** A placeholder for what is loading; `className` gives it the same size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-pulse rounded bg-line', className)} />;
}
