import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** In percent of what is in use, how much garbage may come on top before it is collected. */
const GARBAGE_PERCENT = 25;

/**
 * Keeps the process small. Left to itself, V8 collects for the first time when the memory is several times what a shop
 * needs. Call it once the shop is open: what the start has left behind is collected, and so the measure is set.
 */
export function keepMemorySmall(): void {
  // V8 takes what outlives the start for long-lived, makes its like in old space from then on, and so keeps all that
  // hangs on them, such as rows of listings, until it collects everything.
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`);
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
