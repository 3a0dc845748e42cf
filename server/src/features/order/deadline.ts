import { performance } from 'node:perf_hooks';
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
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), untilMs - performance.now());
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}
