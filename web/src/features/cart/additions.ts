const listeners = new Set<() => void>();

/** Something is being put into the cart here. */
export const noteAddition = (): void => listeners.forEach((listener) => listener());

/** Calls the listener whenever something is put into the cart on this page; returns how to unsubscribe. */
export function onAddition(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
