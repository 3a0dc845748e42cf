import { makeVar } from '@apollo/client';
import { useReactiveVar } from '@apollo/client/react';
import { isRole } from '@domain/staff/permissions';
import type { Role } from '@domain/staff/role';
import { readStored, writeStored } from '@/shared/lib/stored';

/** The signed-in user. */
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
 * The signed-in user; null if nobody is signed in, undefined while unknown. The last known user is stored, so that a
 * screen can start with it: the server checks permissions with every request.
 */
const current = makeVar<Me | null | undefined>(readKept());

/** The same outside React. */
export const readMe = (): Me | null | undefined => current();

/** The signed-in user; null if nobody is signed in, undefined while unknown. */
export const useMe = (): Me | null | undefined => useReactiveVar(current);

/** The user, on screens that require one. */
export function useStaff(): Me {
  const me = useMe();
  if (!me) throw new Error('Nobody is signed in.');
  return me;
}

/** Sets the signed-in user; null for nobody. */
export function setMe(me: Me | null): void {
  writeStored('localStorage', KEY, me && { _id: me._id, email: me.email, name: me.name, role: me.role });
  current(me);
}

/** Follows sign-ins and sign-outs in other tabs; returns the unsubscribe function. */
export function watchOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => void (key === KEY && current(readKept() ?? null));
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
