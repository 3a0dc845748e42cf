import { performance } from 'node:perf_hooks';
import { requestIdOf } from '../common/http';
import type { Middleware } from '../common/http';
import type { Logger } from '../common/log';
import { MAY_BE_DONE, notNow } from '../common/unavailable';

/** Nothing is begun or committed after this share of the time. */
const WORK_SHARE = 0.9;
const ANSWER_SHARE = 0.96;

/**
 * One time limit for everything that a request waits for: queues, locks, statements, the payment provider. A request that
 * exceeds it is answered with 503; what is still under way ends by itself, and is rolled back where it can be.
 */
export const deadline =
  (timeoutMs: number, log: Logger): Middleware =>
  (request, response, next) => {
    let timer: NodeJS.Timeout;
    const start = (): void => {
      if (request.caller) request.caller.untilMs = performance.now() + WORK_SHARE * timeoutMs;
      timer = setTimeout(expire, ANSWER_SHARE * timeoutMs);
    };
    const expire = (): void => {
      // Slow uploads are the HTTP server's business: the limit starts again when all of it has arrived.
      if (!request.complete) return void request.once('end', start);
      if (response.headersSent) return;
      log.warn({ requestId: requestIdOf(response), method: request.method }, 'A request took too long');
      next(notNow(MAY_BE_DONE));
    };
    start();
    response.once('close', () => clearTimeout(timer));
    next();
  };
