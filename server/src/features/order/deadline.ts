import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ShopError } from '../../common/shop-error';

/**
 * The result of work at the provider, which goes on after the deadline.
 * @param untilMs on the clock of `performance`; undefined: no deadline
 * @throws ShopError the one that `late` makes, at the deadline
 */
export async function withDeadline<Result>(
  work: Promise<Result>,
  untilMs: number | undefined,
  late: () => ShopError,
): Promise<Result> {
  if (untilMs === undefined) return work;
  const settled = new AbortController();
  const deadline = sleep(untilMs - performance.now(), undefined, { signal: settled.signal }).then(() => {
    throw late();
  });
  return Promise.race([work, deadline]).finally(() => settled.abort());
}
