import type { Logger } from '../common/log';
import { sendBody } from '../common/http';
import type { Refuse } from '../common/http';
import { requestError } from '../common/request-error';
import { ErrorCode, INTERNAL_MESSAGE } from '../common/shop-error';

const UNFORESEEN = { status: 500, code: ErrorCode.INTERNAL, message: INTERNAL_MESSAGE };

/** What goes wrong before GraphQL gets the request, in the form that its clients expect. */
export const createGraphqlErrorHandler =
  (log: Logger): Refuse =>
  (error, _request, response) => {
    const known = requestError(error);
    if (!known) {
      const requestId = response.getHeader('x-request-id');
      log.error({ err: error, requestId }, 'A GraphQL request failed');
    }
    if (response.headersSent) return void response.destroy();
    const { status, code, message } = known ?? UNFORESEEN;
    const body = JSON.stringify({ errors: [{ message, extensions: { code } }] });
    sendBody(response, status, { 'content-type': 'application/json; charset=utf-8' }, body);
  };
