/** The browser's stores may be full or blocked, and their content is untrusted. */
type Store = 'localStorage' | 'sessionStorage';

/** The stored JSON value; null if it is missing or unreadable, and on the server. */
export function readStored(store: Store, key: string): unknown {
  try {
    return JSON.parse(window[store].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value as JSON; null removes it. Returns false if that failed: the value is lost with the page. */
export function writeStored(store: Store, key: string, value: unknown): boolean {
  try {
    if (value === null) window[store].removeItem(key);
    else window[store].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
