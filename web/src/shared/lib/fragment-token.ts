import { useEffect, useState } from 'react';

/** Takes the token of a link out of the URL's fragment, and with it out of the browser's history; empty if there is none. */
export function takeFragmentToken(): string {
  const { hash, pathname, search } = window.location;
  if (hash) window.history.replaceState(window.history.state, '', pathname + search);
  return hash.slice(1);
}

/** The token of the latest link: another one pasted into the same tab does not reload the page. Empty on the server. */
export function useFragmentToken(take = takeFragmentToken): string {
  const [token, setToken] = useState(() => (typeof window === 'undefined' ? '' : take()));
  useEffect(() => {
    const onHash = () => window.location.hash && setToken(take());
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, [take]);
  return token;
}
