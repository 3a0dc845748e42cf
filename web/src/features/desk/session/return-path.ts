import { deskPaths } from '@domain/staff/desk-paths';

const RETURN = 'to';

/** The sign-in page, with a path to return to. */
export const signInPath = (path: string): string =>
  path === deskPaths.today
    ? deskPaths.login
    : `${deskPaths.login}?${new URLSearchParams({ [RETURN]: path })}`;

/** The path to return to: always within the desk, whatever the URL says. */
export function returnPath(search: URLSearchParams): string {
  const {
    origin,
    pathname,
    search: query,
  } = new URL(search.get(RETURN) ?? '', `${window.location.origin}/desk`);
  const isScreen = origin === window.location.origin && /^\/desk(\/|$)/.test(pathname);
  return isScreen ? pathname + query : deskPaths.today;
}
