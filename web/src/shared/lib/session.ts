import { useSyncExternalStore } from 'react';

/** The signed-in user as the browser keeps it; the specification's local storage keys are `token` and `user`. */
export interface SessionUser {
  _id: string;
  firstName: string;
  lastName: string;
  email: string;
}

export interface Session {
  token: string;
  user: SessionUser;
}

/** Where a signed-in page leads when its session ends: home after a log-out here, /login if it ended from outside. */
export type SessionExit = '/' | '/login';

const listeners = new Set<() => void>();
let current: Session | null = readStorage();
/** How the last session of this page ended; null when there was none, or there is one now. */
let exit: SessionExit | null = null;

/** Local storage is anybody's to write: what is not a user is no session. */
function isUser(value: unknown): value is SessionUser {
  const user = value as Partial<Record<keyof SessionUser, unknown>> | null;
  return (
    typeof user === 'object' &&
    [user?._id, user?.firstName, user?.lastName, user?.email].every((part) => typeof part === 'string')
  );
}

function readStorage(): Session | null {
  if (typeof window === 'undefined') return null;
  try {
    const token = localStorage.getItem('token');
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null');
    return token && isUser(user) ? { token, user } : null;
  } catch {
    return null;
  }
}

function publish(next: Session | null, leadingTo: SessionExit = '/login'): void {
  current = next;
  exit = next ? null : leadingTo;
  listeners.forEach((listener) => listener());
}

/** The session now, outside of React; null for a visitor. */
export const getSession = (): Session | null => current;
/** How the last session of this page ended. */
export const getSessionExit = (): SessionExit | null => exit;

/** Signs in. The user is written first: another tab acts on a new token, and finds its user there already. */
export function startSession({ token, user: { _id, firstName, lastName, email } }: Session): void {
  const user = { _id, firstName, lastName, email };
  try {
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('token', token);
  } catch {
    // Storage is full or forbidden: the session lasts as long as the page.
  }
  publish({ token, user });
}

/** Ends the session; the specification clears all of local storage. */
export function endSession(leadingTo: SessionExit): void {
  try {
    localStorage.clear();
  } catch {
    // Forbidden storage holds nothing of ours.
  }
  publish(null, leadingTo);
}

/** Called with every change of the session, those of other tabs included; returns the way to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows what other tabs do: a log-out (or another user's log-in) there holds here too. */
export function watchOtherTabs(): void {
  const follow = () => {
    const next = readStorage();
    if (next?.token !== current?.token) publish(next);
  };
  window.addEventListener('storage', follow);
  // A page that comes back out of the browser's back/forward cache was told nothing while it slept.
  window.addEventListener('pageshow', (event) => event.persisted && follow());
}

/** The session, or null for a visitor. */
export const useSession = (): Session | null => useSyncExternalStore(onSessionChange, getSession, () => null);
