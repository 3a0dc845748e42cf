import type { ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Step, TimedRequest } from './common/http';
import type { Logger } from './common/log';
import { createRefusal } from './common/refusal';
import { requestIdOf } from './common/request-id';
import { AGAIN_SECONDS, MAY_BE_DONE } from './common/unavailable';

/** What is done by then is answered as it is, with a little left to write it. */
const SHARE_TO_DO_IT = 0.9;
const SHARE_TO_ANSWER = 0.96;
/** Timers of the same length cost next to nothing. */
const STEP_MS = 100;

/**
 * One limit for all that a request may have to wait for: its place in line, connections, locks, statements, the payment
 * provider. Whoever has no answer then is told so; what is under way ends by itself, undone where that can be.
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
      // How long somebody may take for what they send is the server's to say.
      else request.once('end', () => start(0));
    };
    const { sinceMs = Infinity } = request;
    start(Math.max(0, Math.floor((performance.now() - sinceMs) / STEP_MS) * STEP_MS));
    response.once('close', () => clearTimeout(timer));
    next();
  };
}
