import { setImmediate as nextMacrotask, setTimeout as sleep } from 'node:timers/promises';
import { TICK_MS, withBusyTimeout } from './busy-timeout';

const never = new Promise(() => undefined);
const holdUp = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

// They wait, and only for themselves.
it.concurrent('a slow promise may take up to the given number of ticks', async () => {
  const [within, over] = [2, 1].map((ticks) => withBusyTimeout(sleep(1.5 * TICK_MS), ticks));
  await Promise.all([within, expect(over).rejects.toThrow('timeout')]);
});

it.concurrent('a promise that never settles times out after that many ticks', async () => {
  const since = performance.now();
  await expect(withBusyTimeout(never, 2)).rejects.toThrow('timeout');
  expect(performance.now() - since).toBeGreaterThan(2 * TICK_MS - 50);
});

it('a result that arrived while the event loop was blocked is not late', async () => {
  // As from a socket: it is read in the phase after the timers.
  const response = withBusyTimeout(nextMacrotask(), 1);
  holdUp(1.2 * TICK_MS);
  await response;
});

it('a rejection is passed on at once', async () => {
  await expect(withBusyTimeout(Promise.reject(new Error('closed')), 4)).rejects.toThrow('closed');
});
