import { Navigate } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { plainHead } from '@domain/shop/pages';
import { SignupForm } from '@/features/account';
import { PageHead } from '@/shared/lib/head/PageHead';
import { useSession } from '@/shared/lib/session';
import { PageHeading } from '@/shared/ui';

/** The signup page; whoever has an account, now or before, goes on to /login and is greeted there. */
export function Component() {
  const session = useSession();
  if (session) return <Navigate to={paths.login} replace state={{ signedUp: true }} />;
  return (
    <div className="mx-auto max-w-md space-y-6">
      <PageHead describe={(site) => plainHead(site, paths.signup)} />
      <PageHeading>Sign up</PageHeading>
      <div className="rounded-card border border-line bg-surface p-4 session-pending:invisible md:p-6 no-script:hidden">
        <SignupForm />
      </div>
    </div>
  );
}
