import type { ReactNode } from 'react';
import { useSession } from '@/shared/lib/session';
import { lazyPart, useHydratedDeferred } from '@/shared/lib/ssr/hydration';
import { classNames } from '@/shared/ui';

const Usuals = lazyPart(
  () => import('./usuals-chunk').then(({ UsualsInstead }) => UsualsInstead),
  ({ children }) => children,
  ({ children }) => <div className="invisible">{children}</div>,
);

/**
 * The shopper's usual products, in place of another row, which is hidden until it is known which of them is shown;
 * visitors download nothing of it.
 */
export function PersonalUsuals({ className, children }: { className: string; children: ReactNode }) {
  const session = useSession();
  const ready = useHydratedDeferred();
  return (
    <div className={classNames(className, 'session-pending:invisible', session && !ready && 'invisible')}>
      {ready && session ? <Usuals key={session.user._id}>{children}</Usuals> : children}
    </div>
  );
}
