/**
 * Runs the task while no other window holds the lock of this name; at once on a plain http address, where browsers have no
 * locks, and where they refuse them because all storage is blocked.
 * @param signal ends waiting for the lock
 */
export function withLock<Result>(
  name: string,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work();
  return locks
    .request(name, { signal }, work)
    .catch((error: Error) => (error.name === 'SecurityError' ? work() : Promise.reject(error)));
}
