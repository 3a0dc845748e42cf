import { Navigate, useSearchParams } from 'react-router-dom';
import { returnPath, SignInForm } from '@/features/desk/session';
import { useMe } from '@/features/desk/shared/me';

/** The sign-in page of staff; redirects to the requested screen. */
export function Component() {
  const me = useMe();
  const [search] = useSearchParams();
  if (me) return <Navigate to={returnPath(search)} replace />;
  return <SignInForm />;
}
