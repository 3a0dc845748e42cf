import { useSyncExternalStore } from 'react';
import { paths } from '@domain/shop/paths';
import type { SessionUserFragment } from '@/gql/operations';

/** The signed-in user as local storage has it; the specification names its keys `token` and `user`. */
export type SessionUser = SessionUserFragment;

export interface Session {
  token: string;
  user: SessionUser;
}

/** Where a signed-in page redirects when its session ends: home after logging out here, else /login. */
export type SessionExit = typeof paths.home | typeof paths.login;

/** While the password changes, the old session is rejected before the new one exists: that must not end the session. */
export const renewal = { isPending: false };

const listeners = new Set<() => void>();
let current: Session | null = readStorage();
/** How this page's last session ended; null if there was none, or there is one now. */
let exit: SessionExit | null = null;

/** Local storage is untrusted: without a valid user there is no session. */
function isUser(value: unknown): value is SessionUser {
  const user = value as Partial<Record<keyof SessionUser, unknown>> | null;
  return [user?._id, user?.firstName, user?.lastName, user?.email].every((part) => typeof part === 'string');
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

function publish(next: Session | null, leadingTo: SessionExit = paths.login): void {
  current = next;
  exit = next ? null : leadingTo;
  listeners.forEach((listener) => listener());
}

/** The current session, for code outside React; null for a visitor. */
export const getSession = (): Session | null => current;
/** How this page's last session ended. */
export const getSessionExit = (): SessionExit | null => exit;

/** Starts a session. The user is stored first: other tabs react to the token, and then find its user. */
export function startSession({ token, user: { _id, firstName, lastName, email } }: Session): void {
  const user = { _id, firstName, lastName, email };
  try {
    const before = readStorage();
    // Another tab may have logged in another user meanwhile.
    if (before && before.user._id !== _id) localStorage.clear();
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('token', token);
  } catch {
    // Storage is full or blocked: the session lasts as long as the page.
  }
  publish({ token, user });
}

/** Ends the session; the specification clears local storage entirely. */
export function endSession(leadingTo: SessionExit): void {
  try {
    localStorage.clear();
  } catch {
    // Blocked storage contains nothing of ours.
  }
  publish(null, leadingTo);
}

/** Subscribes to session changes, those in other tabs included; returns the unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows other tabs: a logout or another user's login there takes effect here too, even an earlier one. */
export function watchOtherTabs(): void {
  const follow = () => {
    // While the password changes here, another tab is rejected as well, and leaves.
    if (renewal.isPending) return void setTimeout(follow, 100);
    const next = readStorage();
    if (next?.token !== current?.token) publish(next);
  };
  follow();
  window.addEventListener('storage', follow);
  // A page restored from the back/forward cache has missed the storage events meanwhile.
  window.addEventListener('pageshow', (event) => event.persisted && follow());
}

/** The session, or null for a visitor. */
export const useSession = (): Session | null => useSyncExternalStore(onSessionChange, getSession, () => null);
