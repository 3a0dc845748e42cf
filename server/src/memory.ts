import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How far the heap may grow, in percent of what is live, before the next collection. */
const GARBAGE_PERCENT = 25;

/**
 * Keeps the heap small: by default V8 lets it grow to several times the live size before it collects. Call it once the
 * shop is open: it collects the garbage of the start, and what is live then sets the threshold for later collections.
 */
export function limitMemory(): void {
  // V8 learns during the start which objects live long, and then allocates such objects in old space. Requests are
  // different: rows of listings would stay until the next full collection.
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`);
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
