import { useSearchParams } from 'react-router-dom';

/** The filters in the URL by name; empty if not set. */
export const readFilters = <Key extends string>(
  search: URLSearchParams,
  keys: readonly Key[],
): Record<Key, string> =>
  Object.fromEntries(keys.map((key) => [key, search.get(key) ?? ''])) as Record<Key, string>;

/**
 * Filters in the URL, so that a list can be left, reloaded and shared. A change replaces the history entry; an empty
 * value removes the filter.
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
