import { createStore, delMany, get, keys, set, update } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';
import { withLock } from '@/shared/lib/with-lock';
import type { CachedData } from './cached-orders';
import { EMPTY_QUEUE } from './queue-state';
import type { QueueState } from './queue-state';

/** The name of the database, the lock and the channel between tabs. */
const NAME = 'desk-work';
const database = createStore(NAME, 'work');
/** More than a slow device takes. */
const OPENING_MS = 10_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
async function failIfNotOpened(): Promise<never> {
  await wait(OPENING_MS);
  // A page that was suspended meanwhile is told first that the database is open.
  await wait(0);
  throw new Error('The database does not open.');
}

let opening: Promise<unknown> | undefined;
/** Some browsers leave a request to open a database without a response. */
const open = (): Promise<unknown> =>
  (opening ??= Promise.race([database('readonly', () => Promise.resolve()), failIfNotOpened()]));

/** A page that could not open the database does without it from then on: otherwise there would be two queues. */
const store: UseStore = async (mode, work) => {
  await open();
  return database(mode, work);
};

const queueKey = (staffId: string): string => `queue:${staffId}`;
/** Shared by all versions of the desk. */
const CACHE_PREFIX = 'known';
/** Of the shape of the data: a page of another version refetches it. */
export const CACHE_VERSION = 8;
const cacheKey = (staffId: string): string => `${CACHE_PREFIX}-${CACHE_VERSION}:${staffId}`;

/** Updates a user's queue atomically across tabs. */
export async function changeQueue(
  staffId: string,
  change: (state: QueueState) => QueueState,
): Promise<QueueState> {
  let changed = EMPTY_QUEUE;
  await update<QueueState>(queueKey(staffId), (state) => (changed = change(state ?? EMPTY_QUEUE)), store);
  return changed;
}

/** A user's operations that are waiting for the server. */
export const readQueue = async (staffId: string): Promise<QueueState> =>
  (await get<QueueState>(queueKey(staffId), store)) ?? EMPTY_QUEUE;

/** Opens a user's cached data and removes that of others, whose sessions may have ended without signing out. */
export async function openCache(staffId: string): Promise<CachedData | undefined> {
  const own = cacheKey(staffId);
  const others = (await cacheKeys()).filter((key) => key !== own);
  await delMany(others, store);
  return get<CachedData>(own, store);
}

const cacheKeys = async (): Promise<string[]> =>
  (await keys<string>(store)).filter((key) => key.startsWith(CACHE_PREFIX));

/** Stores a user's cached data. */
export async function storeCache(staffId: string, cached: CachedData): Promise<void> {
  await set(cacheKey(staffId), cached, store);
}

/** Runs the task in one tab at a time; without locks, beside that of other tabs, as operations are idempotent. */
export const withQueueLock = (work: () => Promise<void>): Promise<void> => withLock(NAME, work);

/** Messages between tabs: the queue has changed, or everything was removed. */
export type TabMessage = 'changed' | 'forgotten';

/** Sends and receives messages of other tabs; returns both functions. */
export function openTabChannel(onMessage: (message: TabMessage) => void): {
  post: (message: TabMessage) => void;
  close: () => void;
} {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }) => onMessage(data as TabMessage));
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}

/** Removes a user's operations, and all cached data. Operations of others stay until they have signed in and sent them. */
export const clearWork = async (staffId: string): Promise<void> =>
  delMany([queueKey(staffId), ...(await cacheKeys())], store);
