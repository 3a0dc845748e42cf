import { useEffect, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { useMediaQuery } from '@/shared/lib/useMediaQuery';
import { Price } from './Price';

const COUNT_MS = 180;

/** The animated number, in whole steps; not animated with reduced motion. */
function useCounted(target: number): number {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [shown, setShown] = useState(target);
  const latest = useRef(target);
  useEffect(() => {
    const from = latest.current;
    if (from === target) return;
    const start = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, now - start) / COUNT_MS);
      latest.current = part < 1 ? Math.round(from + (target - from) * part) : target;
      setShown(latest.current);
      if (part < 1) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return still ? target : shown;
}

/** A price that counts up or down when it changes. */
export const CountedPrice = ({ rupees, ...props }: ComponentProps<typeof Price>) => (
  <Price rupees={useCounted(rupees)} {...props} />
);
