import { SEARCH_MAX } from '@domain/catalogue/listing-rules';
import { readStored, writeStored } from '@/shared/lib/stored';

/** In local storage: a logout clears it, and with it what was searched for. */
const KEY = 'recentSearches';
const KEPT = 6;

const isSearch = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= SEARCH_MAX;

const without = (searches: readonly string[], text: string): string[] =>
  searches.filter((search) => search.toLowerCase() !== text.toLowerCase());

/** What was searched for in this browser, the latest first. */
export function readRecentSearches(): string[] {
  const stored = readStored('localStorage', KEY);
  return Array.isArray(stored) ? [...new Set(stored.filter(isSearch))].slice(0, KEPT) : [];
}

function write(searches: string[]): string[] {
  writeStored('localStorage', KEY, searches.length > 0 ? searches : null);
  return searches;
}

/** Puts a search in front of those before it. */
export const rememberSearch = (text: string): string[] =>
  write([text, ...without(readRecentSearches(), text)].slice(0, KEPT));

/** Takes a search off, and returns those that are left. */
export const forgetSearch = (text: string): string[] => write(without(readRecentSearches(), text));
