import { newId } from './new-id';
import { readStored, writeStored } from './stored';

/** Beside session storage, which may be blocked. */
const keys = new Map<string, string>();

/**
 * The key of a request that must not be carried out twice: the same one until `used` says that it has been, as a response may be
 * lost, and the page left or loaded again meanwhile.
 * @param name what the request is for
 */
export function idempotencyKey(name: string): { key: string; used: () => void } {
  const key = keys.get(name) ?? String(readStored('sessionStorage', name) ?? newId());
  keys.set(name, key);
  writeStored('sessionStorage', name, key);
  const used = () => {
    // A late response must not drop the key of the request after it.
    if (keys.get(name) !== key) return;
    keys.delete(name);
    writeStored('sessionStorage', name, null);
  };
  return { key, used };
}
