import { useApolloClient } from '@apollo/client/react';
import type { ApolloClient } from '@apollo/client';
import { useEffect, useSyncExternalStore } from 'react';
import { useStaff } from '@/features/desk/shared/me';
import type { Me } from '@/features/desk/shared/me';
import { Work } from './work';
import type { WorkState } from './work';
import { createWorkServer } from './work-server';
import { clearWork, readQueue } from './work-store';

/** One for all screens of a tab: what waits is sent from wherever somebody is by then. */
let current: Work | undefined;

function workOf(client: ApolloClient, me: Me): Work {
  if (current?.me._id === me._id) return current;
  current?.close();
  current = new Work(me, createWorkServer(client, me._id));
  return current;
}

/** How much of what somebody did in this browser the server does not know yet. */
export const unsentCount = (staffId: string): Promise<number> =>
  readQueue(staffId).then(
    ({ waiting }) => waiting.length,
    () => 0,
  );

/** Goes on sending what somebody did before the desk was closed, whatever they look at now. */
export async function resumeWork(client: ApolloClient, me: Me): Promise<void> {
  if ((await unsentCount(me._id)) > 0) workOf(client, me);
}

/** Removes the work of somebody who has signed out: the next to use this browser sees nothing of it. */
export async function forgetWork(staffId: string): Promise<void> {
  const left = current;
  current = undefined;
  if (left && left.me._id !== staffId) left.close();
  await (left?.me._id === staffId ? left.forget() : clearWork(staffId)).catch(() => undefined);
}

/** When the server may be reachable again. */
const SIGNS = ['online', 'focus', 'pageshow'] as const;

/** The work of whoever is signed in, and how it stands. */
export function useWork(): { work: Work; state: WorkState } {
  const work = workOf(useApolloClient(), useStaff());
  const state = useSyncExternalStore(work.subscribe, work.getState);
  useEffect(() => {
    const flush = () => void work.queue.flush();
    SIGNS.forEach((name) => window.addEventListener(name, flush));
    return () => SIGNS.forEach((name) => window.removeEventListener(name, flush));
  }, [work]);
  return { work, state };
}
