import { setImmediate as nextMacrotask, setTimeout as sleep } from 'node:timers/promises';

/** An answer that takes longer is late. */
export const LATE_MS = 500;

/**
 * Waits for an answer, `mostLate` times LATE_MS at most. In a process that was held up timers fire before its sockets are
 * read, so each time it reads them once more before it counts.
 * @throws Error without an answer
 */
export async function unlessLate(answer: Promise<unknown>, mostLate: number): Promise<void> {
  const isHere = answer.then(() => true);
  for (let late = 0; late < mostLate; late += 1) {
    const isLate = sleep(LATE_MS, undefined, { ref: false }).then(() => nextMacrotask(false));
    if (await Promise.race([isHere, isLate])) return;
  }
  throw new Error('Query read timeout');
}
