import { setImmediate as nextMacrotask, setTimeout as sleep } from 'node:timers/promises';
import { TICK_MS, withBusyTimeout } from './busy-timeout';

const never = new Promise(() => undefined);
const holdUp = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

it('an answer may be late, only not as often as that', async () => {
  await withBusyTimeout(sleep(1.5 * TICK_MS), 2);
  await expect(withBusyTimeout(sleep(1.5 * TICK_MS), 1)).rejects.toThrow('timeout');
});

it('without any answer it is over after so many times', async () => {
  const since = performance.now();
  await expect(withBusyTimeout(never, 3)).rejects.toThrow('timeout');
  expect(performance.now() - since).toBeGreaterThan(3 * TICK_MS - 50);
});

it('what came while the process was held up is not late', async () => {
  // As from a socket: it is read in the phase after the timers.
  const answer = withBusyTimeout(nextMacrotask(), 1);
  holdUp(2 * TICK_MS);
  await answer;
});

it('what fails is over at once', async () => {
  await expect(withBusyTimeout(Promise.reject(new Error('closed')), 4)).rejects.toThrow('closed');
});
