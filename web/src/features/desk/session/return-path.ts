import { deskPaths } from '@domain/staff/desk-paths';

const RETURN = 'to';

/** The sign-in page, with a path to return to. */
export const signInPath = (path: string): string =>
  path === deskPaths.today
    ? deskPaths.login
    : `${deskPaths.login}?${new URLSearchParams({ [RETURN]: path })}`;

/** The path to return to: always within the desk, whatever the URL says. */
export function returnPath(search: URLSearchParams): string {
  const { origin, pathname, search: query } = parse(search.get(RETURN) ?? '');
  const isScreen = origin === window.location.origin && /^\/desk(\/|$)/.test(pathname);
  return isScreen ? pathname + query : deskPaths.today;
}

function parse(path: string): URL {
  const desk = `${window.location.origin}${deskPaths.today}`;
  try {
    return new URL(path, desk);
  } catch {
    return new URL(desk);
  }
}
