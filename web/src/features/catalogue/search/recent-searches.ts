import { SEARCH_MAX } from '@domain/catalogue/listing-rules';
import { readStored, writeStored } from '@/shared/lib/stored';

/** In local storage, which a logout clears. */
const KEY = 'recentSearches';
const MAX_STORED = 6;

const isSearch = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= SEARCH_MAX;

const without = (searches: readonly string[], text: string): string[] =>
  searches.filter((search) => search.toLowerCase() !== text.toLowerCase());

/** The searches in this browser, latest first. */
export function readRecentSearches(): string[] {
  const stored = readStored('localStorage', KEY);
  return Array.isArray(stored) ? [...new Set(stored.filter(isSearch))].slice(0, MAX_STORED) : [];
}

function write(searches: string[]): string[] {
  writeStored('localStorage', KEY, searches.length > 0 ? searches : null);
  return searches;
}

/** Puts a search first. */
export const rememberSearch = (text: string): string[] =>
  write([text, ...without(readRecentSearches(), text)].slice(0, MAX_STORED));

/** Removes a search, and returns the remaining ones. */
export const forgetSearch = (text: string): string[] => write(without(readRecentSearches(), text));
