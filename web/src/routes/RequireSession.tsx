import { useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { getSessionExit, useSession } from '@/shared/lib/session';
import { useHydrated } from '@/shared/lib/ssr/hydration';

/**
 * Around the pages of signed-in shoppers. The server renders them without a session; they show only where one is
 * pending. A visitor is led to /login, which takes the page's place in history, and so is whoever loses the session
 * here; logging out leads home.
 */
export function RequireSession() {
  const session = useSession();
  const [signedInBefore, setSignedInBefore] = useState(false);
  if (session && !signedInBefore) setSignedInBefore(true);
  if (!useHydrated() || session)
    return (
      <div className="contents invisible signed-in:visible">
        <Outlet />
      </div>
    );
  const exit = getSessionExit();
  if (signedInBefore && exit === paths.home) return <Navigate to={paths.home} replace />;
  return (
    <Navigate to={paths.login} replace state={{ because: exit === paths.login ? 'ended' : 'visitor' }} />
  );
}
