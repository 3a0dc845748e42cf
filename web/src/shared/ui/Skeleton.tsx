import { classNames } from './class-names';

/** A placeholder while loading; `className` sets its size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-pulse rounded bg-line', className)} />;
}
