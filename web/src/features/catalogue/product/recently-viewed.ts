import { getSession } from '@/shared/lib/session';
import { readStored, writeStored } from '@/shared/lib/stored';

/** In session storage: local storage holds the session alone, and is cleared with it. */
const KEY = 'recentlyViewed';
const KEPT = 8;

/** Whose they are: what a shopper looked at is nobody else's to see, and what a visitor did is theirs after a login. */
interface Stored {
  owner: string | null;
  ids: string[];
}

const isStored = (value: unknown): value is Stored => {
  const { owner, ids } = (value ?? {}) as Partial<Record<keyof Stored, unknown>>;
  const owned = owner === null || typeof owner === 'string';
  return owned && Array.isArray(ids) && ids.every((id) => typeof id === 'string');
};

const ownerNow = (): string | null => getSession()?.user._id ?? null;

/** The products that were looked at in this tab, the latest first; another shopper's are forgotten. */
export function readRecentlyViewed(): string[] {
  const stored = readStored('sessionStorage', KEY);
  if (!isStored(stored)) return [];
  if (stored.owner === null || stored.owner === ownerNow()) return stored.ids.slice(0, KEPT);
  writeStored('sessionStorage', KEY, null);
  return [];
}

/** Puts a product in front of those that were looked at. */
export function rememberViewed(productId: string): void {
  const others = readRecentlyViewed().filter((id) => id !== productId);
  const stored: Stored = { owner: ownerNow(), ids: [productId, ...others].slice(0, KEPT) };
  writeStored('sessionStorage', KEY, stored);
}
