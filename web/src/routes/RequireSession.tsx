import { useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { getSessionExit, useSession } from '@/shared/lib/session';

/**
 * Around the pages of signed-in shoppers: a visitor is led to /login, which takes the page's place in history. So is
 * whoever loses the session on the page, save by logging out: that leads home.
 */
export function RequireSession() {
  const session = useSession();
  const [signedInBefore] = useState(session !== null);
  if (session) return <Outlet />;
  const exit = getSessionExit();
  if (signedInBefore && exit === '/') return <Navigate to="/" replace />;
  return <Navigate to="/login" replace state={{ because: exit === '/login' ? 'ended' : 'visitor' }} />;
}
