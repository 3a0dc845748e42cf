import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How much the heap may grow before the next collection, in percent of its live size. */
const GARBAGE_PERCENT = 25;

/**
 * Keeps the heap small: by default, V8 lets it grow to several times the live size before a collection. Call it once the
 * shop is open: it collects the garbage of the start, and the live size then sets the threshold for later collections.
 */
export function limitMemory(): void {
  // V8 learns during the start which objects live long, and then allocates such objects in old space. Requests are
  // different: rows of listings would stay until the next full collection.
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`);
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
