import { Link, useLocation } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { useSession } from '@/shared/lib/session';
import { AccountMenu } from './AccountMenu';
import * as texts from './menu.en';
import { useLogout } from './useLogout';

const CONTROL =
  'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-full px-1 font-semibold hover:bg-basil-tint sm:px-3';

/** The account part of the header: Login for a visitor, else the shopper's menu and Logout. */
export function AccountControls() {
  const session = useSession();
  const logout = useLogout();
  // The pending addition goes with the navigation.
  const state = useLocation().state as unknown;
  if (!session) {
    return (
      <Link to={paths.login} state={state} className={`${CONTROL} session-pending:invisible`}>
        {texts.login}
      </Link>
    );
  }
  return (
    <>
      <AccountMenu firstName={session.user.firstName} />
      <button
        type="button"
        className={`${CONTROL} text-xs min-[360px]:text-sm sm:text-base`}
        onClick={logout}
      >
        {texts.logout}
      </button>
    </>
  );
}
