import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import cors from 'cors';
import helmet from 'helmet';
import { PROBE, requestIdOf } from '../common/http';
import type { Middleware } from '../common/http';
import type { Logger } from '../common/log';
import { brokenPath } from '../common/request-error';
import { ErrorCode, ShopError } from '../common/shop-error';

/** With two Host headers, a proxy might use one and the shop the other. Node rejects requests without one. */
export const rejectTwoHosts: Middleware = ({ rawHeaders }, response, next) => {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) if (isHost(rawHeaders[index])) hosts += 1;
  if (hosts > 1) response.writeHead(400, { connection: 'close' }).end();
  else next();
};
const isHost = (name = ''): boolean => name.length === 4 && name.toLowerCase() === 'host';

const REQUEST_ID = /^[\w.:-]{1,100}$/;

/** Tells the connections for notifications about requests, which may read what they report. */
export const noteRequests =
  (connections: readonly { onRequest(): void }[]): Middleware =>
  ({ url = '' }, _response, next) => {
    if (!PROBE.test(url)) connections.forEach((connection) => connection.onRequest());
    next();
  };

/** Reads the token of a request, once; whether its user still exists is checked with the first query. */
export const readCaller =
  (account: { callerOf(authorization: string | undefined): IncomingMessage['caller'] }): Middleware =>
  (request, _response, next) => {
    request.caller = account.callerOf(request.headers.authorization);
    next();
  };

/** Keeps the request id that a client or proxy sends, if it is safe in headers and logs. */
export const identify: Middleware = ({ headers }, response, next) => {
  const given = headers['x-request-id'];
  response.setHeader(
    'x-request-id',
    typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID(),
  );
  next();
};

/** The absolute form of RFC 9112, as clients send it to a proxy. */
const BEFORE_PATH = /^https?:\/\/[^/?#]*/i;
/** A path with an optional query. URL parsers disagree about other characters. */
const PATH = /^\/[^\s#]*$/;

/** The path of a request target, with its query; undefined where there is none. */
function pathIn(target: string): string | undefined {
  if (target.startsWith('/')) return PATH.test(target) ? target : undefined;
  if (!BEFORE_PATH.test(target) || !URL.canParse(target)) return undefined;
  const rest = target.replace(BEFORE_PATH, '');
  return pathIn(rest.startsWith('/') ? rest : `/${rest}`);
}

/** Reduces the request's URL to its path, for all later middleware. */
export const readTarget =
  (log: Logger): Middleware =>
  (request, response, next) => {
    const { method, url = '' } = request;
    const path = method === 'OPTIONS' && url === '*' ? url : pathIn(url);
    if (path === undefined) {
      log.info({ requestId: requestIdOf(response), method }, 'The target of a request has no path');
      response.setHeader('connection', 'close');
      return next(brokenPath());
    }
    request.url = path;
    next();
  };

/** Logs each request at the level `debug`, without its query string, which may be personal. */
export const logRequests =
  (log: Logger): Middleware =>
  ({ method, url = '' }, response, next) => {
    if (log.isLevelEnabled('debug'))
      response.once('close', () => {
        const [path] = url.split('?');
        const requestId = requestIdOf(response);
        log.debug({ requestId, method, path, status: response.statusCode }, 'Answered');
      });
    next();
  };

/** The APIs, and what the sandbox's checkout script calls from whichever page it is on. */
const API = /^\/(?:graphql|api|sandbox\/razorpay\/pay)(?:[/?]|$)/i;
const CORS = {
  allowedHeaders: [
    ...['authorization', 'content-type', 'idempotency-key', 'if-none-match', 'cache-control'],
    ...['apollo-require-preflight', 'x-apollo-operation-name', 'x-request-id'],
  ],
  exposedHeaders: [
    ...['Link', 'Retry-After', 'ETag', 'X-Request-Id', 'Allow', 'Content-Disposition', 'WWW-Authenticate'],
  ],
  maxAge: 600,
};

/** Allows pages of these origins to call the APIs from a browser by these methods; others get no CORS headers. */
export function createCors(origins: readonly string[], methods: readonly string[]): Middleware {
  const allow = cors({ ...CORS, origin: [...origins], methods: [...methods] });
  return (request, response, next) => {
    if (origins.length === 0 || !API.test(request.url ?? '')) return next();
    response.setHeader('vary', 'Origin');
    if (origins.includes(request.headers.origin ?? '')) allow(request, response, next);
    else next();
  };
}

const DESK = /^\/desk(?:[/?]|$)/i;
/** They change nothing, and may come from links on other sites, such as in mails. */
const READS = ['GET', 'HEAD'];
/** From our own pages, or typed into the address bar. */
const OWN_SITES = ['same-origin', 'none'];

/**
 * Rejects requests to the desk from pages of other origins (CSRF). Browsers also leave out the cookie; clients other than
 * browsers send neither header.
 * @param publicUrl the shop's; without it, the Host header counts
 */
export const rejectOtherOrigins =
  (publicUrl: string | undefined): Middleware =>
  (request, _response, next) => {
    const { method = '', url = '' } = request;
    if (!DESK.test(url) || READS.includes(method) || isFromOwnPage(request, publicUrl)) next();
    else next(new ShopError(ErrorCode.FORBIDDEN, 'The desk takes requests from its own pages only.'));
  };

function isFromOwnPage({ headers }: IncomingMessage, publicUrl: string | undefined): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  const isSite = site === undefined || OWN_SITES.includes(site);
  if (!isSite || origin === undefined) return isSite;
  return publicUrl === undefined
    ? /^https?:\/\/(.*)$/.exec(origin)?.[1] === host
    : origin === new URL(publicUrl).origin;
}

export interface HeaderOptions {
  publicUrl: string | undefined;
  corsOrigins: readonly string[];
}

/**
 * The security headers of every response. Those who send pages also set a policy for scripts
 * (pages/content-policy, rest/docs-page).
 */
export function createSecurityHeaders({ publicUrl, corsOrigins }: HeaderOptions): Middleware {
  return helmet({
    contentSecurityPolicy: false,
    // Razorpay opens the pages of banks in windows of their own.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: corsOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
    // Razorpay checks from which shop it was opened.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: publicUrl?.startsWith('https:') ?? false,
    xFrameOptions: { action: 'deny' },
  }) as Middleware;
}
