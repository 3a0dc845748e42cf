import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Metrics } from './metrics';

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
/** Any of them says that somebody else is behind a proxy on this machine. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

export interface MetricsAccess {
  metricsToken: string | undefined;
  trustProxy: number;
}

/**
 * For whoever has the token, and for this machine itself unless a proxy stands before the shop: what comes from that
 * looks as if it came from here. To anybody else there is nothing at this path.
 */
export function createMetricsRoute(
  metrics: Metrics,
  { metricsToken: token, trustProxy }: MetricsAccess,
): RequestHandler {
  const expected = token === undefined ? undefined : hashOf(`Bearer ${token}`);
  const hasToken = ({ headers }: IncomingMessage): boolean =>
    expected !== undefined && timingSafeEqual(hashOf(headers.authorization ?? ''), expected);
  return async (request, response, next) => {
    const mayRead = hasToken(request) || (!trustProxy && isFromHere(request));
    if (!mayRead) return next();
    const text = await metrics.text();
    response.set({ 'content-type': metrics.contentType, 'cache-control': 'no-store' }).send(text);
  };
}

const isFromHere = ({ socket, headers }: IncomingMessage): boolean =>
  LOOPBACK.includes(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined);

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
