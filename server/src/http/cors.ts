import cors from 'cors';
import type { Step } from '../common/http';

const METHODS = ['GET', 'HEAD', 'POST', 'DELETE'];
const ALLOWED = [
  'authorization',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'apollo-require-preflight',
  'x-apollo-operation-name',
];
const EXPOSED = ['Link', 'Retry-After', 'ETag', 'X-Request-Id', 'Allow'];
const PREFLIGHT_SECONDS = 600;

/** Lets the pages of the given origins call the API from a browser; all others are answered as if they were none. */
export function createCors(origins: readonly string[]): Step {
  const allow = cors({
    origin: [...origins],
    methods: METHODS,
    allowedHeaders: ALLOWED,
    exposedHeaders: EXPOSED,
    maxAge: PREFLIGHT_SECONDS,
  });
  return (request, response, next) => {
    if (origins.length > 0) response.setHeader('vary', 'Origin');
    if (origins.includes(request.headers.origin ?? '')) allow(request, response, next);
    else next();
  };
}
