import { useEffect, useRef, useState } from 'react';
import { announce } from '@/shared/lib/announce';
import { formatDuration, readResponse } from './response';
import type { TesterResponse } from './response';
import type { TesterRequest } from './request';

/** A response, or why there is none. */
export type Outcome = TesterResponse | string;

const NO_RESPONSE = 'No response came. Please check your connection, and that the shop is running.';
const CANCELLED = 'Cancelled. The shop may have received the request all the same.';

async function call({ url, ...init }: TesterRequest, signal: AbortSignal): Promise<Outcome> {
  const startedAt = performance.now();
  try {
    // Bypasses the browser's cache, to show the shop's current response.
    return await readResponse(await fetch(url, { ...init, cache: 'no-store', signal }), startedAt);
  } catch {
    return NO_RESPONSE;
  }
}

const spoken = (outcome: Outcome): string =>
  typeof outcome === 'string'
    ? outcome
    : `${outcome.status} ${outcome.statusText}, ${formatDuration(outcome.milliseconds)}`;

/** Sends requests, one at a time: the next aborts the one before. */
export function useSend() {
  const running = useRef<AbortController>(null);
  const [waiting, setWaiting] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => () => running.current?.abort(), []);

  const end = (next: Outcome) => {
    setWaiting(false);
    setOutcome(next);
    announce(spoken(next));
  };

  /** Resolves to the response, or to undefined if none came or the request was aborted. */
  const send = async (request: TesterRequest): Promise<TesterResponse | undefined> => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setWaiting(true);
    const next = await call(request, signal);
    if (signal.aborted) return undefined;
    end(next);
    return typeof next === 'string' ? undefined : next;
  };

  const cancel = () => {
    running.current?.abort();
    end(CANCELLED);
  };
  return { waiting, outcome, send, cancel };
}
