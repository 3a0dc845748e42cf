import { useDeferredValue } from 'react';

/**
 * A value that is loaded later, undefined or null until then. It comes a moment late, so that what it lets appear is
 * rendered in short tasks, which yield to input; changes of it are rendered at once.
 */
export function useDeferredFirst<Value>(value: Value): Value | undefined {
  const isLoaded = value !== undefined && value !== null;
  return useDeferredValue(isLoaded) ? value : undefined;
}
