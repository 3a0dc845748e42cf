import { Skeleton } from '@/shared/ui';

/** The placeholder of an item table. */
export function ItemTableSkeleton() {
  return (
    <div className="@container">
      <Skeleton className="mb-2 hidden h-5 w-full @xl:block" />
      {[0, 1].map((index) => (
        <div key={index} className="flex items-center gap-2 border-t border-line py-3 @xl:gap-4">
          <Skeleton className="size-12 shrink-0 rounded-lg @xl:size-16" />
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="ml-auto h-6 w-14 self-end @xl:self-center" />
        </div>
      ))}
    </div>
  );
}
