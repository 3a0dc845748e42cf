import type { RequestHandler } from 'express';
import { RequestError } from '../common/request-error';

/** Responds to a known path with another method, with the allowed ones. */
export function methodNotAllowed(methods: readonly string[]): RequestHandler {
  const offered = methods.map((method) => method.toUpperCase());
  const allow = [...offered, ...(offered.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  return ({ method }, response) => {
    response.set('allow', allow);
    if (method !== 'OPTIONS') throw new RequestError(405, 'METHOD_NOT_ALLOWED', `Use ${allow}.`);
    response.status(204).end();
  };
}
