import { setImmediate as nextMacrotask, setTimeout as sleep } from 'node:timers/promises';
import { READ_TIMEOUT } from './unavailable';

/** The length of a tick. */
export const TICK_MS = 500;

/**
 * Waits for a response for `maxTicks` ticks. After the event loop was blocked, timers fire before sockets are read: so each
 * tick counts only after one more read.
 * @throws Error without a response
 */
export async function withBusyTimeout(response: Promise<unknown>, maxTicks: number): Promise<void> {
  const isHere = response.then(() => true);
  for (let late = 0; late < maxTicks; late += 1) {
    const isLate = sleep(TICK_MS, undefined, { ref: false }).then(() => nextMacrotask(false));
    if (await Promise.race([isHere, isLate])) return;
  }
  throw new Error(READ_TIMEOUT);
}
