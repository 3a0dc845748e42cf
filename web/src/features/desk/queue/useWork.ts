import { useApolloClient, useReactiveVar } from '@apollo/client/react';
import type { ApolloClient } from '@apollo/client';
import { useEffect } from 'react';
import { readMe, useStaff } from '@/features/desk/shared/me';
import type { Me } from '@/features/desk/shared/me';
import { EMPTY_QUEUE } from './queue-state';
import { Work } from './work';
import type { WorkState } from './work';
import { createWorkServer } from './work-server';
import { clearWork, readQueue } from './work-store';

/** One instance for all screens of a tab: the queue is sent from whatever screen is open. */
let current: Work | undefined;
// A phone that is put away may close the page.
document.addEventListener(
  'visibilitychange',
  () => document.visibilityState === 'hidden' && void current?.queue.hurry(),
);

function workOf(client: ApolloClient, me: Me): Work {
  if (current?.me._id === me._id) return current;
  current?.close();
  current = new Work(me, createWorkServer(client, me._id));
  return current;
}

/** The number of operations in this browser that are not sent yet; what could not be stored is in this page alone. */
export async function unsentCount(staffId: string): Promise<number> {
  const stored = await readQueue(staffId).catch(() => EMPTY_QUEUE);
  const own = current?.me._id === staffId ? current.state().queue : EMPTY_QUEUE;
  return Math.max(stored.waiting.length, own.waiting.length);
}

/** Resumes sending operations from before the desk was closed or the session ended, on whatever screen. */
export async function resumeWork(client: ApolloClient, me: Me): Promise<void> {
  const isLeft = (await unsentCount(me._id)) > 0;
  // Somebody else may have signed in meanwhile.
  if (isLeft && readMe()?._id === me._id) void workOf(client, me).queue.flush();
}

/** Removes a signed-out user's data, so that the next user of the browser sees nothing of it. */
export async function discardWork(staffId: string): Promise<void> {
  const left = current;
  current = undefined;
  if (left && left.me._id !== staffId) left.close();
  await (left?.me._id === staffId ? left.discard() : clearWork(staffId)).catch(() => undefined);
}

/** Events after which the server may be reachable again. */
const RETRY_EVENTS = ['online', 'focus', 'pageshow'] as const;

/** The signed-in user's work and its state. */
export function useWork(): { work: Work; state: WorkState } {
  const work = workOf(useApolloClient(), useStaff());
  const state = useReactiveVar(work.state);
  useEffect(() => {
    const flush = () => void work.queue.flush();
    RETRY_EVENTS.forEach((name) => window.addEventListener(name, flush));
    return () => RETRY_EVENTS.forEach((name) => window.removeEventListener(name, flush));
  }, [work]);
  return { work, state };
}
