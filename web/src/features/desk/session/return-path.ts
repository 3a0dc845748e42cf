import { deskPaths } from '@domain/staff/desk-paths';

const RETURN = 'to';

/** Where one signs in, to come back to a path of the desk afterwards. */
export const signInPath = (path: string): string =>
  path === deskPaths.today
    ? deskPaths.login
    : `${deskPaths.login}?${new URLSearchParams({ [RETURN]: path })}`;

/** Where to go after signing in: to a screen of the desk, whatever the address says. */
export function returnPath(search: URLSearchParams): string {
  const {
    origin,
    pathname,
    search: query,
  } = new URL(search.get(RETURN) ?? '', `${window.location.origin}/desk`);
  const isScreen = origin === window.location.origin && /^\/desk(\/|$)/.test(pathname);
  return isScreen ? pathname + query : deskPaths.today;
}
