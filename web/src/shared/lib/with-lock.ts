/**
 * Runs the task while no other window holds the lock of this name; at once on a plain http address, where browsers have no
 * locks.
 * @param signal ends waiting for the lock
 */
export function withLock<Result>(
  name: string,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(name, signal ? { signal } : {}, work) : work();
}
