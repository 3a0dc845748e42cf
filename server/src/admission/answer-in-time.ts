import type { ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Step, TimedRequest } from '../common/http';
import type { Logger } from '../common/log';
import { requestIdOf } from '../common/request-id';
import { AGAIN_SECONDS, MAY_BE_DONE } from '../common/unavailable';
import { createRefusal } from './refusal';

/** Until then something may be done; the rest of the time is for writing the answer. */
const SHARE_TO_DO_IT = 0.9;
const SHARE_TO_ANSWER = 0.96;
/** Waiting times are rounded to this: Node keeps timers of equal length in one list, which costs next to nothing. */
const STEP_MS = 100;

/**
 * One time limit for everything that a request may wait for: its place in line, a connection, locks, statements, the
 * payment provider. When it is over, the client is told that there is no answer. What is still under way ends by itself,
 * and is rolled back where it can be.
 */
export function answerInTime(timeoutMs: number, log: Logger): Step {
  const refuse = createRefusal(MAY_BE_DONE, AGAIN_SECONDS);
  const tell = (request: TimedRequest, response: ServerResponse): void => {
    if (response.headersSent) return;
    log.warn({ requestId: requestIdOf(response), method: request.method }, 'A request took too long');
    refuse(request, response);
  };
  return (request: TimedRequest, response, next) => {
    let timer: NodeJS.Timeout | undefined;
    const start = (waitedMs: number): void => {
      request.untilMs = performance.now() + SHARE_TO_DO_IT * timeoutMs - waitedMs;
      timer = setTimeout(expire, SHARE_TO_ANSWER * timeoutMs - waitedMs);
    };
    const expire = (): void => {
      if (request.complete) tell(request, response);
      // Still sending: how long that may take is the HTTP server's rule. The limit begins when all has come.
      else request.once('end', () => start(0));
    };
    const { sinceMs = Infinity } = request;
    start(Math.max(0, Math.floor((performance.now() - sinceMs) / STEP_MS) * STEP_MS));
    response.once('close', () => clearTimeout(timer));
    next();
  };
}
