import { readStored, writeStored } from './stored';

const KEY = 'carried';

/** Keeps what the navigation to this page has carried, such as a visitor's wish, for the document that a link to `href` loads. */
export const carryState = (href: string, state: unknown): boolean =>
  writeStored('sessionStorage', KEY, state ? { href, state } : null);

/** Gives this document what was carried to it, where the router, which is not created yet, looks for it; once. */
export function takeCarriedState(): void {
  const carried = readStored('sessionStorage', KEY) as { href?: unknown; state?: unknown } | null;
  if (!carried) return;
  writeStored('sessionStorage', KEY, null);
  const { pathname, search } = window.location;
  if (carried.href === pathname + search && !window.history.state)
    window.history.replaceState({ usr: carried.state }, '');
}
