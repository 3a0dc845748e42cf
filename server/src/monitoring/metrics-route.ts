import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Metrics } from './metrics';

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
/** Any of them says that somebody else is behind a proxy on this machine. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** For this machine itself, and for whoever has the token; to anybody else there is nothing at this path. */
export function createMetricsRoute(metrics: Metrics, token: string | undefined): RequestHandler {
  const expected = token === undefined ? undefined : hashOf(`Bearer ${token}`);
  const hasToken = ({ headers }: IncomingMessage): boolean =>
    expected !== undefined && timingSafeEqual(hashOf(headers.authorization ?? ''), expected);
  return async (request, response, next) => {
    if (!isFromHere(request) && !hasToken(request)) return next();
    const text = await metrics.text();
    response.set({ 'content-type': metrics.contentType, 'cache-control': 'no-store' }).send(text);
  };
}

const isFromHere = ({ socket, headers }: IncomingMessage): boolean =>
  LOOPBACK.includes(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined);

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
