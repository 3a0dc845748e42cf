import { useEffect, useState } from 'react';
import { useHydrated } from '@/shared/lib/ssr/hydration';
import { readStored, writeStored } from '@/shared/lib/stored';

const KEY = 'reset-token';

/**
 * Takes the token of a mailed link out of the address, and with it out of the browser's history. It is kept for a reload, in this
 * tab alone, until it is used.
 */
function takeToken(): string {
  const { hash, pathname, search } = window.location;
  if (hash) {
    window.history.replaceState(window.history.state, '', pathname + search);
    writeStored('sessionStorage', KEY, hash.slice(1));
    return hash.slice(1);
  }
  const kept = readStored('sessionStorage', KEY);
  return typeof kept === 'string' ? kept : '';
}

/** Once it has been used, or is of no use. */
export const forgetToken = (): void => void writeStored('sessionStorage', KEY, null);

/**
 * The token of the latest link: one that is pasted into the same tab does not reload the page. Undefined until the page is
 * hydrated, as the server does not see it.
 */
export function useToken(): string | undefined {
  const hydrated = useHydrated();
  const [token, setToken] = useState(() => (typeof window === 'undefined' ? '' : takeToken()));
  useEffect(() => {
    const onHash = () => window.location.hash && setToken(takeToken());
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, []);
  return hydrated ? token : undefined;
}

/** The email in a token; empty if there is none. Not verified, so for display only. */
export function emailIn(token: string): string {
  try {
    const [, claims = ''] = token.split('.');
    const { email } = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))) as { email?: unknown };
    return typeof email === 'string' ? email : '';
  } catch {
    return '';
  }
}
