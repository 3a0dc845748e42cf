import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Metrics } from './metrics';

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
/** Any of them means that the client is behind a proxy on this machine. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

export interface MetricsAccess {
  metricsToken: string | undefined;
  trustProxy: number;
}

/**
 * Serves metrics to clients with the token, and to this machine unless a proxy is configured: proxied requests may look
 * local. Everybody else gets a 404.
 */
export function createMetricsRoute(
  metrics: Metrics,
  { metricsToken: token, trustProxy }: MetricsAccess,
): RequestHandler {
  const expected = token === undefined ? undefined : hashOf(`Bearer ${token}`);
  const hasToken = ({ headers }: IncomingMessage): boolean =>
    expected !== undefined && timingSafeEqual(hashOf(headers.authorization ?? ''), expected);
  return async (request, response, next) => {
    const mayRead = hasToken(request) || (!trustProxy && isLocal(request));
    if (!mayRead) return next();
    const text = await metrics.text();
    response.set({ 'content-type': metrics.contentType, 'cache-control': 'no-store' }).send(text);
  };
}

const isLocal = ({ socket, headers }: IncomingMessage): boolean =>
  LOOPBACK.includes(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined);

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
