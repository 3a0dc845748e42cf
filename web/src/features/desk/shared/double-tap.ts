import { useRef } from 'react';

/** A tap this soon after another is a double tap: the first one may have put something else under the finger. */
export const DOUBLE_TAP_MS = 500;

/** Runs one step at a time, and ignores those asked for during another, or right after it. */
export function useSingleSteps(): (step: () => Promise<void>) => Promise<void> {
  const readyAt = useRef(0);
  return async (step) => {
    if (performance.now() < readyAt.current) return;
    readyAt.current = Infinity;
    try {
      await step();
    } finally {
      readyAt.current = performance.now() + DOUBLE_TAP_MS;
    }
  };
}
