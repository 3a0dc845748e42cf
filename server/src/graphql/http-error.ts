import type { Logger } from '../common/log';
import { sendBody } from '../common/http';
import type { Refuse } from '../common/http';
import { requestIdOf } from '../common/request-id';
import { requestError } from '../common/request-error';
import { ErrorCode, INTERNAL_MESSAGE, ShopError } from '../common/shop-error';
import { unavailable } from '../common/unavailable';

interface Told {
  status: number;
  code: string;
  message: string;
  retryAfterSeconds?: number;
}

const UNFORESEEN: Told = { status: 500, code: ErrorCode.INTERNAL, message: INTERNAL_MESSAGE };

/** What goes wrong before GraphQL gets the request, or while it cannot answer, in the form that its clients expect. */
export const createGraphqlErrorHandler =
  (log: Logger): Refuse =>
  (error, _request, response) => {
    const known = outage(error) ?? requestError(error);
    if (!known) {
      const requestId = requestIdOf(response);
      log.error({ err: error, requestId }, 'A GraphQL request failed');
    }
    if (response.writableEnded) return;
    if (response.headersSent) return void response.destroy();
    const { status, code, message, retryAfterSeconds }: Told = known ?? UNFORESEEN;
    if (retryAfterSeconds) response.setHeader('retry-after', retryAfterSeconds);
    const body = JSON.stringify({ errors: [{ message, extensions: { code, retryAfterSeconds } }] });
    sendBody(response, status, { 'content-type': 'application/json; charset=utf-8' }, body);
  };

function outage(error: Error): Told | undefined {
  const raised = error instanceof ShopError ? error : unavailable(error);
  if (raised?.code !== ErrorCode.SERVICE_UNAVAILABLE) return undefined;
  const { code, message, details } = raised;
  return { status: 503, code, message, retryAfterSeconds: details.retryAfterSeconds };
}
