import type { RequestListener } from 'node:http';
import { ErrorCode, ShopError } from './common/shop-error';
import { sendError } from './http/error-handler';

const LIVE_PATH = /^\/health\/live(?:[/?]|$)/i;
const OPENING = new ShopError(
  ErrorCode.SERVICE_UNAVAILABLE,
  'The shop is opening. Please try again in a moment.',
  { retryAfterSeconds: 2 },
);

/**
 * Rejects requests until the shop is open. `/health/live` responds with 200, so that the process is not restarted while it
 * migrates the schema.
 */
export const respondWhileOpening: RequestListener = (request, response) => {
  if (!LIVE_PATH.test(request.url ?? '')) return sendError(OPENING, request, response);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(200, headers).end(JSON.stringify({ status: 'live' }));
};
