import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { plainHead } from '@domain/shop/page-head';
import { LoginForm } from '@/features/account';
import { usePendingAddition } from '@/features/cart';
import type { PendingAddition } from '@/features/cart';
import { ProductImage } from '@/features/catalogue';
import { announce } from '@/shared/lib/announce';
import { PageHead } from '@/shared/lib/head/PageHead';
import { useSession } from '@/shared/lib/session';
import type { Session, SessionUser } from '@/shared/lib/session';
import { useHydrated } from '@/shared/lib/ssr/hydration';
import { ButtonLink, Card, PageHeading } from '@/shared/ui';
import * as texts from './login.en';

interface LoginState {
  signedUp?: boolean;
  /** Why the visitor was redirected here. */
  because?: keyof typeof texts.REASONS;
  addition?: PendingAddition;
}

const reasonOf = ({ because, addition }: LoginState): string =>
  because ? (addition ? texts.reasonToAdd(because, addition) : texts.REASONS[because]) : '';

/** The focus is on the heading, so the reason is announced separately. */
function Reason({ text, addition }: { text: string; addition?: PendingAddition }) {
  useEffect(() => announce(text), [text]);
  return (
    <div className="flex items-center gap-3 rounded-lg bg-basil-tint p-3">
      {addition && <ProductImage product={addition.product} eager className="size-14 shrink-0 rounded-lg" />}
      <p className="min-w-0 wrap-anywhere">{text}</p>
    </div>
  );
}

function SignedIn({ user }: { user: SessionUser }) {
  return (
    <section className="space-y-4 rounded-card bg-basil-tint p-4 md:p-6">
      <p className="wrap-anywhere">{texts.welcome(user.firstName, <strong>{user.email}</strong>)}</p>
      <ButtonLink to={paths.home} replace className="w-full">
        {texts.continueShopping}
      </ButtonLink>
    </section>
  );
}

/**
 * The login page. A login, here or in another tab, leads home, and so does an existing session, unless signing up has
 * just started it, which is shown here.
 */
export function Component() {
  const session = useSession();
  const hydrated = useHydrated();
  const [sessionBefore, setSessionBefore] = useState<Session | null | undefined>(
    hydrated ? session : undefined,
  );
  if (hydrated && sessionBefore === undefined) setSessionBefore(session);
  // The navigation's state and the session are known only in the browser.
  const state = useLocation().state as LoginState | null;
  const { signedUp, because, addition }: LoginState = (hydrated && state) || {};
  const leaving = session !== null && !(signedUp && session === sessionBefore);
  const reason = reasonOf({ because, addition });
  usePendingAddition(addition);

  if (leaving && session === sessionBefore) return <Navigate to={paths.home} replace />;
  return (
    <div className="mx-auto max-w-md space-y-6">
      <PageHead describe={(site) => plainHead(site, paths.login)} />
      {leaving && <Navigate to={paths.home} replace />}
      <PageHeading>{texts.heading}</PageHeading>
      {!session && reason && <Reason text={reason} addition={addition} />}
      {session && !leaving && <SignedIn user={session.user} />}
      {(!session || leaving) && (
        <Card className="session-pending:invisible no-script:hidden">
          <LoginForm />
        </Card>
      )}
    </div>
  );
}
