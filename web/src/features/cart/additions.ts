const listeners = new Set<() => void>();
/** Whether something was added before there was a listener, whose code loads after the page. */
let isPending = false;

/** Call when something is added to the cart on this page. */
export function noteAddition(): void {
  isPending = listeners.size === 0;
  listeners.forEach((listener) => listener());
}

/** Subscribes to additions to the cart on this page, also an earlier one; returns the unsubscribe function. */
export function onAddition(listener: () => void): () => void {
  listeners.add(listener);
  if (isPending) listener();
  isPending = false;
  return () => listeners.delete(listener);
}
