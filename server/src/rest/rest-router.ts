import express from 'express';
import type { Request, RequestHandler, Response, Router } from 'express';
import { unauthenticated } from '../features/account';
import { createWebhook, WEBHOOK_PATH } from '../features/payment';
import type { PaymentProvider } from '../features/payment';
import type { Services } from '../services';
import { clientAddress } from '../common/client-address';
import { etagOf, NO_STORE, sendChunks } from '../common/http';
import { BODY_LIMIT } from '../common/request-error';
import { noSuchPath, validationFailed } from '../common/shop-error';
import type { CachedResponse, ResponseCache } from '../response-cache/response-cache';
import { jsonBody } from './body';
import { developerRoutes } from './developer.routes';
import { createDocsPage } from './docs-page';
import { methodNotAllowed } from './method-not-allowed';
import { isPublicRead } from './openapi-operation';
import { RestFile } from './rest-file';
import type { RestRequest, Route } from './route';
import { routes } from './routes';

/** HTTP caches may store it, but must revalidate it each time. */
const REVALIDATE = 'public, no-cache';

export interface RestParts {
  services: Services;
  provider: PaymentProvider;
  cache: ResponseCache;
  /** The number of proxies in front of the shop. */
  trustProxy: number;
}

/** The REST paths: a table of routes over the same services as GraphQL. */
export function createRestRouter(parts: RestParts): Router {
  const { services, provider } = parts;
  const router = express.Router();
  router
    .route(WEBHOOK_PATH)
    .post(
      express.raw({ type: () => true, limit: BODY_LIMIT }),
      createWebhook(provider, (event) => services.order.settlement.receive(event)),
    )
    .all(methodNotAllowed(['post']));
  const table = [...routes, ...developerRoutes(routes, services.shop.name)];
  for (const [path, methods] of byPath(table)) {
    const handlers = router.route(path);
    for (const route of methods) handlers[route.method](...handlersOf(route, parts));
    handlers.all(methodNotAllowed(methods.map(({ method }) => method)));
  }
  router.use('/docs', createDocsPage());
  // Below /api there are no pages.
  router.use((_request, _response, next) => next(noSuchPath()));
  return router;
}

const byPath = (table: readonly Route[]): Map<string, Route[]> =>
  table.reduce((paths, route) => paths.set(route.path, [...(paths.get(route.path) ?? []), route]), new Map());

/** The headers that belong to the response itself, and are cached with it. */
const headersOf = (response: Response): CachedResponse['headers'] =>
  Object.fromEntries(
    ['content-type', 'cache-control', 'link', 'etag'].flatMap((name) => {
      const value = response.get(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** The middleware of a route. Rejects visitors before the body is read. */
function handlersOf(route: Route, parts: RestParts): RequestHandler[] {
  const { cache } = parts;
  const respond: RequestHandler = async (request, response) => {
    const body = await route.respond(toRestRequest(route, parts, request, response));
    response.set('cache-control', NO_STORE).status(route.status ?? 200);
    if (body instanceof RestFile) await sendFile(response, body);
    else response.type('json').send(JSON.stringify(body));
  };
  const respondToAll: RequestHandler = async (request, response) => {
    const { version } = cache;
    const body = JSON.stringify(await route.respond(toRestRequest(route, parts, request, response)));
    // Express sends a 304 without the type, so that compression would not set Vary.
    response
      .set({ 'cache-control': REVALIDATE, etag: etagOf(body) })
      .type('json')
      .vary('Accept-Encoding');
    // Before it is sent: a conditional request gets less than the whole response, and without some of its headers.
    cache.put(request.originalUrl, { body, headers: headersOf(response) }, version);
    response.send(body);
  };
  return [
    ...(route.method === 'delete' ? [rejectEmptyId] : []),
    ...(route.signedIn ? [rejectVisitors] : []),
    ...(route.body ? jsonBody : []),
    isPublicRead(route) ? respondToAll : respond,
  ];
}

async function sendFile(response: Response, { headers, type, body }: RestFile): Promise<void> {
  response.set(headers).type(type);
  if (typeof body === 'string' || Buffer.isBuffer(body)) response.send(body);
  else await sendChunks(response, body);
}

/** Express ignores a slash at the end, so an id that is missing there would mean the whole list. */
const rejectEmptyId: RequestHandler = ({ path }, _response, next) =>
  next(path.endsWith('/') ? noSuchPath() : undefined);

const rejectVisitors: RequestHandler = ({ caller }, _response, next) =>
  next(caller ? undefined : unauthenticated());

function toRestRequest(
  route: Route,
  { services, trustProxy }: RestParts,
  request: Request,
  response: Response,
): RestRequest {
  return {
    services,
    caller: request.caller ?? null,
    clientAddress: clientAddress(request, trustProxy),
    userAgent: request.get('user-agent'),
    param: (name) => String(request.params[name]),
    query: queryOf(route, request),
    body: request.body as unknown,
    header: (name) => request.get(name),
    accepts: (...types) => request.accepts(types) || undefined,
    linkNext: (limit, after) =>
      response.links({ next: `${request.baseUrl}${request.path}?limit=${limit}&after=${after}` }),
  };
}

/** @throws ShopError VALIDATION_FAILED for a repeated parameter */
function queryOf(route: Route, request: Request): RestRequest['query'] {
  const named = Object.keys(route.query ?? {}).map((name) => [name, request.query[name]] as const);
  const twice = named.filter(([, value]) => value !== undefined && typeof value !== 'string');
  if (twice.length > 0)
    throw validationFailed(
      Object.fromEntries(twice.map(([name]) => [name, { code: 'GIVEN_TWICE' as const }])),
    );
  return Object.fromEntries(named) as RestRequest['query'];
}
