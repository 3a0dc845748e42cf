import { useEffect, useRef, useState } from 'react';
import { announce } from '@/shared/lib/announce';
import { formatDuration, readAnswer } from './answer';
import type { Answer } from './answer';
import type { TesterRequest } from './request';

/** How a request ended: with an answer, or with words for there being none. */
export type Outcome = Answer | string;

const NO_ANSWER = 'No answer came. Please check your connection, and that the shop is running.';
const CANCELLED = 'Cancelled. The shop may have received the request all the same.';

async function call({ url, ...init }: TesterRequest, signal: AbortSignal): Promise<Outcome> {
  const startedAt = performance.now();
  try {
    // Past the browser's cache: what is shown is what the shop answers now.
    return await readAnswer(await fetch(url, { ...init, cache: 'no-store', signal }), startedAt);
  } catch {
    return NO_ANSWER;
  }
}

const spoken = (outcome: Outcome): string =>
  typeof outcome === 'string'
    ? outcome
    : `${outcome.status} ${outcome.statusText}, ${formatDuration(outcome.milliseconds)}`;

/** Sends requests, one at a time: a later one aborts the one that is under way. */
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

  /** Resolves to the answer, or to undefined when there is none or the request was aborted. */
  const send = async (request: TesterRequest): Promise<Answer | undefined> => {
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
