import { Suspense } from 'react';
import { lazyPart } from '@/shared/lib/lazy-part';
import { useSession } from '@/shared/lib/session';
import { useHydrated } from '@/shared/lib/ssr/hydration';
import { productSlots } from '../product-slots';

const Usuals = lazyPart(
  () => import('./Usuals').then(({ UsualsAmong }) => UsualsAmong),
  () => null,
);

/** What a shopper buys again and again; a visitor downloads nothing of it. */
export function OwnUsuals() {
  const session = useSession();
  return useHydrated() && session ? (
    <Suspense>
      <Usuals key={session.user._id} {...productSlots} />
    </Suspense>
  ) : null;
}
