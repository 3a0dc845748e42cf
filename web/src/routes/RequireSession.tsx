import { useState } from 'react';
import { Link, Navigate, Outlet } from 'react-router-dom';
import { loginDescription } from '@domain/shop/page-head.en';
import { paths } from '@domain/shop/paths';
import { useTakenAddition } from '@/features/cart';
import { getSessionExit, useSession } from '@/shared/lib/session';
import { useHydrated } from '@/shared/lib/ssr/hydration';

/** While scripts are late a visitor is not redirected yet. */
const LateNotice = () => (
  <Link to={paths.login} className="hidden min-h-11 items-center underline late-script:flex signed-in:hidden">
    {loginDescription}
  </Link>
);

function ToLogin({ because }: { because: 'ended' | 'visitor' }) {
  const addition = useTakenAddition();
  return <Navigate to={paths.login} replace state={{ because, addition }} />;
}

/**
 * Guards the pages of signed-in shoppers. The server renders them without a session; they are visible only while one is
 * pending. Visitors are redirected to /login, which replaces the history entry, and so is a shopper whose session ends;
 * logging out leads home. Another tab may log in another user, for whom the pages begin anew, with nothing of the first.
 */
export function RequireSession() {
  const session = useSession();
  const userId = session?.user._id;
  const [last, setLast] = useState<{ userId: string; nth: number }>();
  if (userId && userId !== last?.userId) setLast({ userId, nth: last ? last.nth + 1 : 0 });
  if (!useHydrated() || session)
    return (
      <>
        <LateNotice />
        <div key={last?.nth ?? 0} className="contents invisible signed-in:visible">
          <Outlet />
        </div>
      </>
    );
  const exit = getSessionExit();
  if (last && exit === paths.home) return <Navigate to={paths.home} replace />;
  return <ToLogin because={exit === paths.login ? 'ended' : 'visitor'} />;
}
