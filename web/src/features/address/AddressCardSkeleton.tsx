import { Skeleton } from '@/shared/ui';

/** The place that an address will take. */
export function AddressCardSkeleton() {
  return (
    <div className="flex h-full flex-col rounded-card border border-line bg-surface p-4">
      <Skeleton className="h-5 w-28" />
      <Skeleton className="mt-2 h-5 w-full max-w-72" />
      <Skeleton className="mt-1 h-5 w-40" />
      <Skeleton className="mt-4 h-8 w-28 rounded-full" />
    </div>
  );
}
