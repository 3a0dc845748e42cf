import { useEffect, useState } from 'react';
import { announce } from '@/shared/lib/announce';
import { serverNow } from '@/shared/lib/server-clock';
import * as texts from './hold.en';

/** The remaining seconds at which the time is announced. */
const MOMENTS = [300, 60];

function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((instant - now) / 1000));
}

const remainingTimeText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** How long an open checkout still holds stock and slot, by the server's clock; `until` is the end. */
export function HoldClock({ until }: { until: number }) {
  const seconds = useSecondsUntil(until);
  useEffect(() => {
    if (MOMENTS.includes(seconds)) announce(texts.stillHeld(seconds / 60), 'hold');
    if (seconds === 0) announce(texts.holdEnded, 'hold');
  }, [seconds]);
  if (seconds === 0) return <span>{texts.notHeld}</span>;
  return (
    <span role="timer">
      {texts.heldFor(<span className="tabular-nums">{remainingTimeText(seconds)}</span>)}
    </span>
  );
}
