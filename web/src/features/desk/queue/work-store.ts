import { createStore, delMany, get, keys, set, update } from 'idb-keyval';
import type { Known } from './known-orders';
import { EMPTY_QUEUE } from './queue-state';
import type { QueueState } from './queue-state';

/** Names the store, its lock, and how tabs tell each other that it has changed. */
const NAME = 'desk-work';
const store = createStore(NAME, 'work');
const queueKey = (staffId: string): string => `queue:${staffId}`;
/** Of whatever version of the desk stored it. */
const KNOWN = 'known';
/** By what is in it: another version asks anew. */
const knownKey = (staffId: string): string => `${KNOWN}-4:${staffId}`;

/** Changes somebody's queue, in one step, whatever other tabs do meanwhile. */
export async function changeQueue(
  staffId: string,
  change: (state: QueueState) => QueueState,
): Promise<QueueState> {
  let changed = EMPTY_QUEUE;
  await update<QueueState>(queueKey(staffId), (state) => (changed = change(state ?? EMPTY_QUEUE)), store);
  return changed;
}

/** What of somebody's work waits for the server. */
export const readQueue = async (staffId: string): Promise<QueueState> =>
  (await get<QueueState>(queueKey(staffId), store)) ?? EMPTY_QUEUE;

/** What somebody was told last, without what others were: their session may have ended before they signed out. */
export async function openKnown(staffId: string): Promise<Known | undefined> {
  const own = knownKey(staffId);
  const others = (await keysOfKnown()).filter((key) => key !== own);
  await delMany(others, store);
  return get<Known>(own, store);
}

const keysOfKnown = async (): Promise<string[]> =>
  (await keys<string>(store)).filter((key) => key.startsWith(KNOWN));

/** Stores what somebody was told. */
export async function storeKnown(staffId: string, known: Known): Promise<void> {
  await set(knownKey(staffId), known, store);
}

/** Runs the work in one tab at a time; where the browser has no locks, beside that of other tabs: twice changes nothing. */
export async function exclusively(work: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  await (locks ? locks.request(NAME, work) : work());
}

/** What tabs tell each other: that the queue has changed, or that all is gone. */
export type WorkNews = 'changed' | 'forgotten';

/** Tells other tabs, and is told by them; returns how. */
export function otherTabs(onNews: (news: WorkNews) => void): {
  tell: (news: WorkNews) => void;
  leave: () => void;
} {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }) => onNews(data as WorkNews));
  return { tell: (news) => channel.postMessage(news), leave: () => channel.close() };
}

/** Removes somebody's work, and what anybody was told. What others did stays until they have signed in again and it is sent. */
export const clearWork = async (staffId: string): Promise<void> =>
  delMany([queueKey(staffId), ...(await keysOfKnown())], store);
