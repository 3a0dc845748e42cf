import { getSession } from '@/shared/lib/session';
import { readStored, writeStored } from '@/shared/lib/stored';

/** In session storage: local storage is for the session, and is cleared with it. */
const KEY = 'recentlyViewed';
const MAX_STORED = 8;

/** Whose products these are: another shopper must not see them; a visitor's become the shopper's after a login. */
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

/** The products viewed in this tab, latest first; another shopper's are ignored. */
export function readRecentlyViewed(): string[] {
  const stored = readStored('sessionStorage', KEY);
  if (!isStored(stored)) return [];
  if (stored.owner === null || stored.owner === ownerNow()) return stored.ids.slice(0, MAX_STORED);
  writeStored('sessionStorage', KEY, null);
  return [];
}

/** Puts a product first. */
export function rememberViewed(productId: string): void {
  const others = readRecentlyViewed().filter((id) => id !== productId);
  const stored: Stored = { owner: ownerNow(), ids: [productId, ...others].slice(0, MAX_STORED) };
  writeStored('sessionStorage', KEY, stored);
}
