import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** In percent of what is in use, how much garbage may come on top before it is collected. */
const GARBAGE_PERCENT = 25;

/**
 * Keeps the process small: left to itself, V8 lets the memory grow to several times what the shop needs before it collects
 * garbage. Call it once the shop is open: it collects what the start has left behind, and what is in use then becomes the
 * measure for later collections.
 */
export function keepMemorySmall(): void {
  // V8 guesses from the start which objects live long, and from then on creates such objects in old space right away. The
  // guess is wrong for requests: rows of listings would stay until the next full collection.
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`);
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
