import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** In percent of what is in use, how much garbage may come on top before it is collected. */
const GARBAGE_PERCENT = 25;

/**
 * Keeps the process small. Left to itself, V8 collects for the first time when the memory is several times what a shop
 * needs. Call it once the shop is open: what the start has left behind is collected, and so the measure is set.
 */
export function keepMemorySmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`);
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
