import type { RequestListener } from 'node:http';
import { ErrorCode } from './common/shop-error';

const MESSAGE = 'The shop is opening. Please try again in a moment.';
const AGAIN_SECONDS = 2;
const code = ErrorCode.SERVICE_UNAVAILABLE;

/** What each API says, in its own words; whoever comes for a page reads a line of text. */
const GRAPHQL = {
  errors: [{ message: MESSAGE, extensions: { code, retryAfterSeconds: AGAIN_SECONDS } }],
};
const REST = { errors: [MESSAGE], code };

/**
 * Answers until the shop is open: everybody is asked to come back. But the process lives, and must not be started anew
 * while it brings the schema up to date.
 */
export const sayOpening: RequestListener = ({ url = '' }, response) => {
  const [, first = '', second] = (url.split('?')[0] ?? '').toLowerCase().split('/');
  const say = (status: number, headers: Record<string, string | number>, body: string): void =>
    void response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end(body);
  const json = { 'content-type': 'application/json; charset=utf-8' };
  const again = { 'retry-after': AGAIN_SECONDS };
  if (first === 'health' && second === 'live') say(200, json, JSON.stringify({ status: 'live' }));
  else if (first === 'graphql') say(503, { ...json, ...again }, JSON.stringify(GRAPHQL));
  else if (first === 'api') say(503, { ...json, ...again }, JSON.stringify(REST));
  else say(503, { 'content-type': 'text/plain; charset=utf-8', ...again }, MESSAGE);
};
