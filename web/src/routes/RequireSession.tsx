import { Navigate, Outlet } from 'react-router-dom';
import { useSession } from '@/shared/lib/session';

/** Around the pages of signed-in shoppers: anybody else is led to /login, which takes the page's place in history. */
export function RequireSession() {
  return useSession() ? <Outlet /> : <Navigate to="/login" replace />;
}
