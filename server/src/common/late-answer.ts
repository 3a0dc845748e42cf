import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** An answer that takes longer is late. */
export const LATE_MS = 500;

/**
 * Gives up on an answer that was late so many times in a row, LATE_MS each. A process that was held up finds its timers
 * due before it has read what came meanwhile: so it looks each time before it counts.
 * @throws Error when there is none
 */
export async function unlessLate(answer: Promise<unknown>, mostLate: number): Promise<void> {
  const isHere = answer.then(() => true);
  for (let late = 0; late < mostLate; late += 1) {
    const isLate = sleep(LATE_MS, undefined, { ref: false }).then(() => nextTurn(false));
    if (await Promise.race([isHere, isLate])) return;
  }
  throw new Error('Query read timeout');
}
