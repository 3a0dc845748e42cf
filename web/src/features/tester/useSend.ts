import { useEffect, useRef, useState } from 'react';
import { announce } from '@/shared/lib/announce';
import { formatDuration, readAnswer } from './answer';
import type { Answer } from './answer';
import type { TesterRequest } from './request';

/** How a request ended. */
export type Outcome = { answer: Answer } | { failure: string };

const NO_ANSWER = 'No answer came. Please check your connection, and that the shop is running.';
const CANCELLED = 'Cancelled. The shop may have received the request all the same.';

async function call({ url, ...init }: TesterRequest, signal: AbortSignal): Promise<Outcome> {
  const startedAt = performance.now();
  try {
    // Past the browser's cache: what is shown is what the shop answers now.
    const response = await fetch(url, { ...init, cache: 'no-store', signal });
    return { answer: await readAnswer(response, startedAt) };
  } catch {
    return { failure: NO_ANSWER };
  }
}

const spoken = (outcome: Outcome): string =>
  'failure' in outcome
    ? outcome.failure
    : `${outcome.answer.status} ${outcome.answer.statusText}, ${formatDuration(outcome.answer.milliseconds)}`;

/** Sends requests, one at a time: a later one takes the place of one that is still waited for. */
export function useSend() {
  const running = useRef<AbortController>(null);
  const [waiting, setWaiting] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  /** Nobody waits any more for what is under way. */
  const drop = () => {
    running.current?.abort();
    running.current = null;
  };
  useEffect(() => drop, []);

  const end = (next: Outcome) => {
    drop();
    setWaiting(false);
    setOutcome(next);
    announce(spoken(next));
  };

  /** Resolves to the answer, or to null when there is none or nobody waits for it any more. */
  const send = async (request: TesterRequest): Promise<Answer | null> => {
    drop();
    const controller = new AbortController();
    running.current = controller;
    setWaiting(true);
    const next = await call(request, controller.signal);
    if (running.current !== controller) return null;
    end(next);
    return 'answer' in next ? next.answer : null;
  };

  const cancel = () => end({ failure: CANCELLED });
  return { waiting, outcome, send, cancel };
}
