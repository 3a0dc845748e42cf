import express from 'express';
import type { ErrorRequestHandler, Request, RequestHandler, Response, Router } from 'express';
import type { PublicAnswer, PublicAnswers } from '../answers/public-answers';
import { unauthenticated } from '../features/account';
import { createWebhook, WEBHOOK_PATH } from '../features/payment';
import type { PaymentProvider } from '../features/payment';
import type { Services } from '../services';
import { clientAddress } from '../common/client-address';
import { etagOf, NO_STORE } from '../common/http';
import type { TimedRequest } from '../common/http';
import { isInUtf8, parseJsonBody } from '../common/json-body';
import type { Logger } from '../common/log';
import { BODY_LIMIT, NOT_JSON, requestError } from '../common/request-error';
import { requestIdOf } from '../common/request-id';
import { unavailable } from '../common/unavailable';
import { INTERNAL_MESSAGE, nothingHere, ShopError, validationFailed } from '../common/shop-error';
import { developerRoutes } from './developer.routes';
import { createDocsPage } from './docs-page';
import { isPublicRead } from './openapi-operation';
import { methodNotAllowed, sendError } from './refuse';
import { fromRequestError, fromShopError } from './rest-error';
import type { RestRequest, Route } from './route';
import { routes } from './routes';

/** Caches may keep it, but ask each time whether it still holds. */
const ASK_EACH_TIME = 'public, no-cache';

export interface RestParts {
  services: Services;
  provider: PaymentProvider;
  answers: PublicAnswers;
  /** How many proxies stand before the shop. */
  trustProxy: number;
  log: Logger;
  /** Does it before all who wait. */
  doFirst: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** The REST paths: a table of routes over the same services as GraphQL. */
export function createRestRouter({
  services,
  provider,
  answers,
  trustProxy,
  log,
  doFirst,
}: RestParts): Router {
  const router = express.Router();
  router
    .route(WEBHOOK_PATH)
    .post(
      express.raw({ type: () => true, limit: BODY_LIMIT }),
      createWebhook(provider, (event) => doFirst(() => services.order.settlement.receive(event))),
    )
    .all(methodNotAllowed(['post']));
  const table = [...routes, ...developerRoutes(routes, services.shop.shop().name)];
  for (const [path, methods] of byPath(table)) {
    const handlers = router.route(path);
    for (const route of methods) handlers[route.method](...answer(route, { services, answers, trustProxy }));
    handlers.all(methodNotAllowed(methods.map(({ method }) => method)));
  }
  router.use('/docs', createDocsPage());
  router.use(() => {
    throw nothingHere();
  });
  router.use(createRestErrorHandler(log));
  return router;
}

const byPath = (table: readonly Route[]): Map<string, Route[]> =>
  table.reduce((paths, route) => paths.set(route.path, [...(paths.get(route.path) ?? []), route]), new Map());

/** The headers that belong to the answer itself, and are kept with it. */
const headersOf = (response: Response): PublicAnswer['headers'] =>
  Object.fromEntries(
    ['content-type', 'cache-control', 'link', 'etag'].flatMap((name) => {
      const value = response.get(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

type AnswerParts = Pick<RestParts, 'services' | 'answers' | 'trustProxy'>;

/** The handlers of a route. Visitors are refused before the body is read. */
function answer(route: Route, parts: AnswerParts): RequestHandler[] {
  const { services, answers } = parts;
  const respondAnew = async (request: Request, response: Response): Promise<string> =>
    JSON.stringify(await route.respond(toRestRequest(route, parts, request, response)));
  const respond: RequestHandler = async (request, response) => {
    const body = await respondAnew(request, response);
    response
      .set('cache-control', NO_STORE)
      .type('json')
      .status(route.status ?? 200)
      .send(body);
  };
  const respondToAll: RequestHandler = async (request, response) => {
    const key = request.originalUrl;
    const kept = answers.find(key);
    if (kept) return void response.set(kept.headers).send(kept.body);
    const keep = answers.keeper(key);
    const body = await respondAnew(request, response);
    response.set({ 'cache-control': ASK_EACH_TIME, etag: etagOf(body) }).type('json');
    // Before it is sent: a request on a condition gets less than the whole answer, and without some of its headers.
    keep({ body, headers: headersOf(response) });
    response.send(body);
  };
  return [
    ...(route.signedIn ? [refuseVisitors(services)] : []),
    ...(route.body ? [refuseOtherThanJson, readBytes, parseBody] : []),
    isPublicRead(route) ? respondToAll : respond,
  ];
}

const refuseVisitors =
  ({ account }: Services): RequestHandler =>
  (request, _response, next) =>
    next(account.caller(request.headers.authorization) ? undefined : unauthenticated());

/** A missing body passes (`is` says null, or its length is 0): the route itself objects to that. */
const refuseOtherThanJson: RequestHandler = (request, response, next) => {
  const isOther = request.is('json') === false && request.get('content-length') !== '0';
  if (isOther || !isInUtf8(request.get('content-type'))) sendError(response, fromRequestError(NOT_JSON));
  else next();
};

const readBytes = express.raw({ type: 'application/json', limit: BODY_LIMIT });
const parseBody: RequestHandler = (request, _response, next) => {
  const { body } = request as { body?: unknown };
  if (Buffer.isBuffer(body)) request.body = body.length > 0 ? parseJsonBody(body) : {};
  next();
};

function toRestRequest(
  route: Route,
  { services, trustProxy }: AnswerParts,
  request: Request,
  response: Response,
): RestRequest {
  return {
    services,
    caller: services.account.caller(request.headers.authorization, (request as TimedRequest).untilMs),
    clientAddress: clientAddress(request, trustProxy),
    param: (name) => String(request.params[name]),
    query: queryOf(route, request),
    body: request.body as unknown,
    header: (name) => request.get(name),
    url: request.baseUrl + request.path,
    link: (relation, url) => response.links({ [relation]: url }),
  };
}

/** @throws ShopError VALIDATION_FAILED for a parameter that is given twice */
function queryOf(route: Route, request: Request): RestRequest['query'] {
  const named = Object.keys(route.query ?? {}).map((name) => [name, request.query[name]] as const);
  const twice = named.filter(([, value]) => value !== undefined && typeof value !== 'string');
  if (twice.length > 0)
    throw validationFailed(Object.fromEntries(twice.map(([name]) => [name, `Give ${name} once.`])));
  return Object.fromEntries(named) as RestRequest['query'];
}

/** Tells the caller what the shop says was wrong; anything unforeseen stays in the log, found by its request id. */
export function createRestErrorHandler(log: Logger): ErrorRequestHandler {
  return (error: Error & { status?: number }, _request, response, next) => {
    // The request was answered already, because it took too long.
    if (response.writableEnded) return;
    if (response.headersSent) return next(error);
    const raised = error instanceof ShopError ? error : unavailable(error);
    const requestId = requestIdOf(response);
    if (raised && raised !== error) log.warn({ err: error, requestId }, 'The database cannot be asked');
    if (raised) return sendError(response, fromShopError(raised));
    const known = requestError(error);
    if (known) return sendError(response, fromRequestError(known));
    log.error({ err: error, requestId }, 'A request failed');
    response
      .set('cache-control', NO_STORE)
      .status(500)
      .json({ error: { message: INTERNAL_MESSAGE, requestId } });
  };
}
