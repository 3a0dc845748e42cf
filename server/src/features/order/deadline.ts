import { performance } from 'node:perf_hooks';
import type { ShopError } from '../../common/shop-error';

/**
 * Waits for work at the provider, which continues after the deadline.
 * @param untilMs by `performance.now()`; undefined: no deadline
 * @throws ShopError at the deadline, created by `late`
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
