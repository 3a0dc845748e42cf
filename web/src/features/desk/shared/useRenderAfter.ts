import { useEffect, useReducer } from 'react';
import { DAY_MS } from '@domain/day';
import { serverNow } from '@/shared/lib/server-clock';

/** Renders again just after a moment: a screen may be open all day, and nothing else tells it that time has passed. */
export function useRenderAfter(at: number | undefined): void {
  const [count, render] = useReducer((before: number) => before + 1, 0);
  useEffect(() => {
    const waitMs = at === undefined ? -1 : at - serverNow();
    if (waitMs < 0) return undefined;
    // Browsers treat a delay of more than 24 days as none.
    const timer = setTimeout(render, Math.min(waitMs + 1, DAY_MS));
    return () => clearTimeout(timer);
  }, [at, count]);
}
