import { useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { getSessionExit, useSession } from '@/shared/lib/session';
import { useHydrated } from '@/shared/lib/drawn-page/useHydrated';

/**
 * Around the pages of signed-in shoppers. The server knows nobody: it draws them as they are before anything is known,
 * to be seen only where a session is awaited. A visitor is led to /login, which takes the page's place in history. So
 * is whoever loses the session on the page, save by logging out: that leads home.
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
