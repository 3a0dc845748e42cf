import type { IncomingMessage, ServerResponse } from 'node:http';
import { NO_STORE } from '../common/http';
import { ErrorCode } from '../common/shop-error';

type Headers = Readonly<Record<string, string>>;
interface Refusal {
  headers: Headers;
  body: string;
}
const JSON_TYPE = 'application/json; charset=utf-8';
const FIRST_PART = /^\/([a-z]+)(?![^/?])/i;

/**
 * Answers with 503 and the time to come back, in the form of the API that was asked; for a page, with a line of text.
 * Everything is written beforehand: when there are far too many requests, refusing one must cost next to nothing.
 */
export function createRefusal(
  message: string,
  retryAfterSeconds: number,
): (request: IncomingMessage, response: ServerResponse) => void {
  const code = ErrorCode.SERVICE_UNAVAILABLE;
  const make = (type: string, body: string): Refusal => ({
    body,
    headers: {
      'content-type': type,
      'cache-control': NO_STORE,
      'retry-after': String(retryAfterSeconds),
      'x-content-type-options': 'nosniff',
      'content-length': String(Buffer.byteLength(body)),
    },
  });
  const forPeople = make('text/plain; charset=utf-8', message);
  const forApis = new Map([
    [
      'graphql',
      make(JSON_TYPE, JSON.stringify({ errors: [{ message, extensions: { code, retryAfterSeconds } }] })),
    ],
    ['api', make(JSON_TYPE, JSON.stringify({ errors: [message], code }))],
  ]);
  return ({ url = '' }, response) => {
    const first = FIRST_PART.exec(url)?.[1]?.toLowerCase() ?? '';
    const { headers, body } = forApis.get(first) ?? forPeople;
    response.writeHead(503, headers).end(body);
  };
}
