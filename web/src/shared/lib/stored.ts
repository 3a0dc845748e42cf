/** The browser's stores: each may be full or blocked, and what is in it is untrusted. */
type Store = 'localStorage' | 'sessionStorage';

/** What is stored under a key, as JSON; null where there is nothing that can be read, and on the server. */
export function readStored(store: Store, key: string): unknown {
  try {
    return JSON.parse(window[store].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value as JSON; null removes what is there. False if that was not possible: it is then forgotten with the page. */
export function writeStored(store: Store, key: string, value: unknown): boolean {
  try {
    if (value === null) window[store].removeItem(key);
    else window[store].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
