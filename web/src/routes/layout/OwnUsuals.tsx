import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { lazyPart } from '@/shared/lib/lazy-part';
import { useSession } from '@/shared/lib/session';
import { useHydratedDeferred } from '@/shared/lib/ssr/hydration';
import { productSlots } from '../product-slots';

const Usuals = lazyPart(
  () => import('./Usuals').then(({ UsualsInstead }) => UsualsInstead),
  ({ children }) => children,
);

/** The shopper's usual products, in place of another row; visitors download nothing of it. */
export function OwnUsuals({ children }: { children: ReactNode }) {
  const session = useSession();
  return useHydratedDeferred() && session ? (
    <Suspense fallback={<div className="invisible">{children}</div>}>
      <Usuals key={session.user._id} {...productSlots}>
        {children}
      </Usuals>
    </Suspense>
  ) : (
    children
  );
}
