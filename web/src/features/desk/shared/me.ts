import { makeVar } from '@apollo/client';
import { useReactiveVar } from '@apollo/client/react';
import { isRole } from '@domain/staff/permissions';
import type { MeQuery } from '@/gql/desk-operations';
import { readStored, writeStored } from '@/shared/lib/stored';

/** The signed-in user. */
export type Me = MeQuery['me'];

const KEY = 'deskMe';

/** Whether a value from outside is a user. */
export function isMe(value: unknown): value is Me {
  const { _id, email, name, role } = (value ?? {}) as Partial<Record<keyof Me, unknown>>;
  return [_id, email, name].every((part) => typeof part === 'string') && isRole(String(role));
}

function readStoredMe(): Me | undefined {
  const stored = readStored('localStorage', KEY);
  return isMe(stored) ? stored : undefined;
}

/**
 * The signed-in user; null if nobody is signed in, undefined while unknown. The last known user is stored, so that a
 * screen can start with it: the server checks permissions with every request.
 */
const current = makeVar<Me | null | undefined>(readStoredMe());

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
  const onStorage = ({ key }: StorageEvent) => void (key === KEY && current(readStoredMe() ?? null));
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
