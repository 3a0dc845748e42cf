import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { plainHead } from '@domain/shop/page-head';
import { SignupForm } from '@/features/account';
import { usePendingAddition } from '@/features/cart';
import type { PendingAddition } from '@/features/cart';
import { PageHead } from '@/shared/lib/head/PageHead';
import { useSession } from '@/shared/lib/session';
import { Card, PageHeading } from '@/shared/ui';
import * as texts from './account-titles.en';

/** The signup page; a signed-in visitor is led on to /login, which greets them. */
export function Component() {
  const session = useSession();
  const { addition } = (useLocation().state ?? {}) as { addition?: PendingAddition };
  usePendingAddition(addition);
  if (session) return <Navigate to={paths.login} replace state={{ signedUp: true }} />;
  return (
    <div className="mx-auto max-w-md space-y-6">
      <PageHead describe={(site) => plainHead(site, paths.signup)} />
      <PageHeading>{texts.signUp}</PageHeading>
      <Card className="session-pending:invisible no-script:hidden">
        <SignupForm />
      </Card>
    </div>
  );
}
