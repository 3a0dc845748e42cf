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

const listeners = new Set<() => void>();
let current: Session | null = read();

function read(): Session | null {
  try {
    const token = localStorage.getItem('token');
    const user = localStorage.getItem('user');
    return token && user ? { token, user: JSON.parse(user) as SessionUser } : null;
  } catch {
    return null;
  }
}

function publish(next: Session | null): void {
  current = next;
  listeners.forEach((listener) => listener());
}

export const getSession = (): Session | null => current;

export function startSession(session: Session): void {
  localStorage.setItem('token', session.token);
  localStorage.setItem('user', JSON.stringify(session.user));
  publish(session);
}

/** Signs out: the specification clears all of local storage. */
export function endSession(): void {
  localStorage.clear();
  publish(null);
}

/** Called with every change of the session, those of other tabs included; returns the way to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows what other tabs do: a log-out (or another user's log-in) there holds here too. */
export function watchOtherTabs(): void {
  window.addEventListener('storage', () => {
    const next = read();
    if (next?.token !== current?.token) publish(next);
  });
}

/** The session, or null for a visitor. */
export const useSession = (): Session | null => useSyncExternalStore(onSessionChange, getSession, () => null);
