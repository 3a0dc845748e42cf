import type { RequestHandler, Response } from 'express';
import { NO_STORE } from '../common/http';
import type { RestError } from './rest-error';

/** Answers with an error. */
export function sendError(response: Response, { status, body, retryAfterSeconds }: RestError): void {
  if (retryAfterSeconds) response.set('retry-after', String(retryAfterSeconds));
  response.set('cache-control', NO_STORE).status(status).json(body);
}

/** For a path that is there, but not with this method; says with which it is. */
export function methodNotAllowed(methods: readonly string[]): RequestHandler {
  const offered = methods.map((method) => method.toUpperCase());
  const allow = [...offered, ...(offered.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  return (request, response) => {
    response.set('allow', allow);
    if (request.method === 'OPTIONS') return void response.status(204).end();
    sendError(response, { status: 405, body: { errors: [`Use ${allow}.`], code: 'METHOD_NOT_ALLOWED' } });
  };
}
