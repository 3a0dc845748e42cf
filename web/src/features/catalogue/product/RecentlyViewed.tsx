import { lazyPart, useHydratedDeferred } from '@/shared/lib/ssr/hydration';
import { useSession } from '@/shared/lib/session';

const ViewedBefore = lazyPart(() => import('./ViewedBefore').then((module) => module.ViewedBefore));

/**
 * Products that the shopper has viewed before, except the current one. Its code is loaded last, as it is below
 * everything else.
 */
export function RecentlyViewed({ current }: { current?: string }) {
  const owner = useSession()?.user._id;
  return useHydratedDeferred() && <ViewedBefore key={`${owner}:${current}`} current={current} />;
}
