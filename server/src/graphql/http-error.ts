import type { ErrorRequestHandler } from 'express';
import type { Logger } from '../common/log';
import { requestError } from '../common/request-error';
import { ErrorCode, INTERNAL_MESSAGE } from '../common/shop-error';

/** What goes wrong before GraphQL gets the request, in the form that its clients expect. */
export function createGraphqlErrorHandler(log: Logger): ErrorRequestHandler {
  return (error: Error & { status?: number }, _request, response, next) => {
    if (response.headersSent) return next(error);
    const known = requestError(error);
    if (!known)
      log.error({ err: error, requestId: response.locals.requestId as string }, 'A GraphQL request failed');
    const { status, code, message } = known ?? {
      status: 500,
      code: ErrorCode.INTERNAL,
      message: INTERNAL_MESSAGE,
    };
    response.status(status).json({ errors: [{ message, extensions: { code } }] });
  };
}
