import { Skeleton } from '@/shared/ui';

/** The place that an address will take. */
export function AddressCardSkeleton() {
  return (
    <div className="flex h-full flex-col gap-1 rounded-card border border-line bg-surface p-4">
      <Skeleton className="h-5 w-28" />
      <Skeleton className="h-5 w-full max-w-72" />
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-3 mb-1 h-7 w-28 rounded-full" />
    </div>
  );
}
