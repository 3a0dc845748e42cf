import { Skeleton } from '@/shared/ui';

/** The place of a table of lines that is on its way. */
export function LinesSkeleton({ count }: { count: number }) {
  return (
    <div>
      <Skeleton className="mb-2 h-5 w-full" />
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex items-center gap-2 border-t border-line py-3 sm:gap-4">
          <Skeleton className="size-12 shrink-0 rounded-lg sm:size-16" />
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="ml-auto h-6 w-14" />
        </div>
      ))}
    </div>
  );
}
