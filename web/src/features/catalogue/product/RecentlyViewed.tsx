import { Suspense, lazy } from 'react';
import { useHydrated } from '@/shared/lib/ssr/hydration';
import { useSession } from '@/shared/lib/session';

const ViewedBefore = lazy(() =>
  import('./ViewedBefore').then((module) => ({ default: module.ViewedBefore })),
);

/** What the shopper has looked at lately, save the product whose page this is; below everything else, so its code comes last. */
export function RecentlyViewed({ current }: { current?: string }) {
  const owner = useSession()?.user._id;
  if (!useHydrated()) return null;
  return (
    <Suspense>
      <ViewedBefore key={`${owner}:${current}`} current={current} />
    </Suspense>
  );
}
