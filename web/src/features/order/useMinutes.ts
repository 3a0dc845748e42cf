import { useEffect, useReducer } from 'react';

const MINUTE_MS = 60_000;

/**
 * Renders again every minute, and when the page is shown again: nothing else tells it that "tomorrow" has become "today",
 * or that an order is late.
 */
export function useMinutes(): void {
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(render, MINUTE_MS);
    document.addEventListener('visibilitychange', render);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', render);
    };
  }, []);
}
