import { useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { privateHead } from '@domain/shop/pages';
import { PageHead } from '@/shared/lib/PageHead';
import { getSessionExit, useSession } from '@/shared/lib/session';
import { useHydrated } from '@/shared/lib/useHydrated';
import { Spinner } from '@/shared/ui';

/** Around the pages of signed-in shoppers. The server knows nobody: its page only says that something is coming. */
export function RequireSession() {
  if (useHydrated()) return <SignedIn />;
  return (
    <>
      <PageHead describe={(site) => ({ ...privateHead(site, ''), noindex: true })} />
      <Spinner className="no-script:hidden" />
    </>
  );
}

/**
 * A visitor is led to /login, which takes the page's place in history. So is whoever loses the session on the page,
 * save by logging out: that leads home.
 */
function SignedIn() {
  const session = useSession();
  const [signedInBefore] = useState(session !== null);
  if (session) return <Outlet />;
  const exit = getSessionExit();
  if (signedInBefore && exit === '/') return <Navigate to="/" replace />;
  return <Navigate to="/login" replace state={{ because: exit === '/login' ? 'ended' : 'visitor' }} />;
}
