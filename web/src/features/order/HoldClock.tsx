import { useEffect, useState } from 'react';
import { announce } from '@/shared/lib/announce';
import { serverNow } from '@/shared/lib/server-clock';

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
    if (MOMENTS.includes(seconds)) announce(`Held for you for ${seconds / 60} more min`, 'hold');
    if (seconds === 0) announce('No longer held for you. Place your order again to hold it anew.', 'hold');
  }, [seconds]);
  if (seconds === 0) return <span>No longer held</span>;
  return (
    <span role="timer">
      Held for you for <span className="tabular-nums">{remainingTimeText(seconds)}</span>
    </span>
  );
}
