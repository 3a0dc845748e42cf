import { makeVar } from '@apollo/client';
import { useReactiveVar } from '@apollo/client/react';
import { isRole } from '@domain/staff/permissions';
import type { Role } from '@domain/staff/role';
import { readStored, writeStored } from '@/shared/lib/stored';

/** Who is signed in at the desk. */
export interface Me {
  _id: string;
  email: string;
  name: string;
  role: Role;
}

const KEY = 'deskMe';

function readKept(): Me | undefined {
  const kept = readStored('localStorage', KEY) as Partial<Record<keyof Me, unknown>> | null;
  const isMe =
    [kept?._id, kept?.email, kept?.name, kept?.role].every((part) => typeof part === 'string') &&
    isRole(kept!.role as string);
  return isMe ? (kept as Me) : undefined;
}

/**
 * Who is signed in; null when nobody is, undefined while that is not known. What was known last is kept, so that a screen
 * begins with it: what somebody may really do, the server decides with every request.
 */
const current = makeVar<Me | null | undefined>(readKept());

/** The same outside of React. */
export const readMe = (): Me | null | undefined => current();

/** Who is signed in; null when nobody is, undefined while that is not known. */
export const useMe = (): Me | null | undefined => useReactiveVar(current);

/** Who is signed in, on a screen that only those see who are. */
export function useStaff(): Me {
  const me = useMe();
  if (!me) throw new Error('Nobody is signed in.');
  return me;
}

/** Notes who is signed in from now on; null for nobody. */
export function setMe(me: Me | null): void {
  writeStored('localStorage', KEY, me && { _id: me._id, email: me.email, name: me.name, role: me.role });
  current(me);
}

/** Follows other tabs: who signs in or out there, does so here. Returns how to stop. */
export function watchOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => void (key === KEY && current(readKept() ?? null));
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
