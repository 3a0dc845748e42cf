import { Navigate, useSearchParams } from 'react-router-dom';
import { returnPath, SignInForm } from '@/features/desk/session';
import { useMe } from '@/features/desk/shared/me';

/** Where staff sign in; whoever is signed in goes on to where they wanted to be. */
export function Component() {
  const me = useMe();
  const [search] = useSearchParams();
  if (me) return <Navigate to={returnPath(search)} replace />;
  return <SignInForm />;
}
