const listeners = new Set<() => void>();

/** Call when something is added to the cart on this page. */
export const noteAddition = (): void => listeners.forEach((listener) => listener());

/** Subscribes to additions to the cart on this page; returns the unsubscribe function. */
export function onAddition(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
