import type { RequestListener } from 'node:http';
import { createRefusal } from './admission/refusal';

const AGAIN_SECONDS = 2;
const LIVE_PATH = /^\/health\/live(?:[/?]|$)/i;

const sayOpen = createRefusal('The shop is opening. Please try again in a moment.', AGAIN_SECONDS);

/**
 * Answers until the shop is open: requests are refused for now. Only `/health/live` is 200, so that nobody restarts the
 * process while it brings the schema up to date.
 */
export const sayOpening: RequestListener = (request, response) => {
  if (!LIVE_PATH.test(request.url ?? '')) return sayOpen(request, response);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(200, headers).end(JSON.stringify({ status: 'live' }));
};
