import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ShopError } from '../../common/shop-error';

/**
 * What comes of some work with the provider, if it is done while the caller waits; it goes on in any case.
 * @param untilMs on the clock of `performance`; absent: however long it takes
 * @throws ShopError what `late` makes, when it is not
 */
export async function inTime<Result>(
  work: Promise<Result>,
  untilMs: number | undefined,
  late: () => ShopError,
): Promise<Result> {
  if (untilMs === undefined) return work;
  const answered = new AbortController();
  const timeout = sleep(untilMs - performance.now(), undefined, { signal: answered.signal }).then(() => {
    throw late();
  });
  return Promise.race([work, timeout]).finally(() => answered.abort());
}
