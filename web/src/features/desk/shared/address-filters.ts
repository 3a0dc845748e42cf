import { useSearchParams } from 'react-router-dom';

/** What of the address restricts a list, by name; empty where nothing does. */
export const readFilters = <Key extends string>(
  search: URLSearchParams,
  keys: readonly Key[],
): Record<Key, string> =>
  Object.fromEntries(keys.map((key) => [key, search.get(key) ?? ''])) as Record<Key, string>;

/**
 * Filters that are in the address, so that a list can be left, reloaded and sent to somebody. A change takes the place of
 * the address before; an empty value takes the filter away.
 */
export function useFilters<Key extends string>(
  keys: readonly Key[],
): [Record<Key, string>, (change: Partial<Record<Key, string>>) => void] {
  const [search, setSearch] = useSearchParams();
  const change = (next: Partial<Record<Key, string>>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries<string | undefined>(next))
          if (value) after.set(key, value);
          else after.delete(key);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [readFilters(search, keys), change];
}
