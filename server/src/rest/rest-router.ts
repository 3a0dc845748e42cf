import express from 'express';
import type { ErrorRequestHandler, Request, RequestHandler, Response, Router } from 'express';
import { createWebhook, WEBHOOK_PATH } from '../features/payment';
import type { PaymentProvider } from '../features/payment';
import type { Services } from '../services';
import type { Logger } from '../shared/log';
import { ErrorCode, INTERNAL_MESSAGE, ShopError } from '../shared/shop-error';
import { parserError, toRestError } from './rest-error';
import type { RestError } from './rest-error';
import type { RestRequest, Route } from './route';
import { routes } from './routes';

export const BODY_LIMIT = '100kb';

/** The REST paths: a table of routes over the same services as GraphQL. */
export function createRestRouter(services: Services, provider: PaymentProvider, log: Logger): Router {
  const router = express.Router({ strict: false, caseSensitive: false });
  router
    .route(WEBHOOK_PATH)
    .post(
      express.raw({ type: () => true, limit: BODY_LIMIT }),
      createWebhook(provider, (payment, eventId) => services.order.settlePayment(payment, eventId)),
    )
    .all(methodNotAllowed(['post']));
  router.use(express.json({ limit: BODY_LIMIT, strict: false }));
  for (const [path, methods] of byPath(routes)) {
    const handlers = router.route(path);
    for (const route of methods) handlers[route.method](answer(route, services));
    handlers.all(methodNotAllowed(methods.map(({ method }) => method)));
  }
  router.use(() => {
    throw new ShopError(ErrorCode.NOT_FOUND, 'There is nothing at this path.');
  });
  router.use(createRestErrorHandler(log));
  return router;
}

const byPath = (table: readonly Route[]): Map<string, Route[]> =>
  table.reduce((paths, route) => paths.set(route.path, [...(paths.get(route.path) ?? []), route]), new Map());

function answer(route: Route, services: Services): RequestHandler {
  return async (request, response) => {
    const body = await route.respond(toRestRequest(request, response, services));
    response.status(route.status ?? 200).json(body);
  };
}

function toRestRequest(request: Request, response: Response, services: Services): RestRequest {
  const single = ([name, value]: [string, unknown]) => [name, typeof value === 'string' ? value : undefined];
  return {
    services,
    caller: services.account.caller(request.headers.authorization),
    clientAddress: request.ip ?? '',
    param: (name) => String(request.params[name]),
    query: Object.fromEntries(Object.entries(request.query).map(single)) as RestRequest['query'],
    body: request.body as unknown,
    header: (name) => request.get(name),
    url: request.baseUrl + request.path,
    link: (relation, url) => response.links({ [relation]: url }),
  };
}

function methodNotAllowed(methods: readonly Route['method'][]): RequestHandler {
  const offered = methods.map((method) => method.toUpperCase());
  const allow = [...offered, ...(offered.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  return (request, response) => {
    response.set('allow', allow);
    if (request.method === 'OPTIONS') return void response.status(204).end();
    send(response, { status: 405, body: { errors: [`Use ${allow}.`], code: 'METHOD_NOT_ALLOWED' } });
  };
}

const send = (response: Response, { status, body }: RestError): void =>
  void response.status(status).json(body);

/** Tells the caller what the shop says was wrong; anything unforeseen stays in the log, found by its request id. */
export function createRestErrorHandler(log: Logger): ErrorRequestHandler {
  return (error: Error & { type?: string; status?: number }, _request, response, next) => {
    if (response.headersSent) return next(error);
    const known = error instanceof ShopError ? toRestError(error) : parserError(error);
    if (known?.retryAfterSeconds) response.set('retry-after', String(known.retryAfterSeconds));
    if (known) return send(response, known);
    if (error instanceof URIError)
      return send(response, {
        status: 400,
        body: { errors: ['The path is not valid.'], code: 'BAD_REQUEST' },
      });
    const requestId = String(response.locals.requestId);
    log.error({ err: error, requestId }, 'A request failed');
    response.status(500).json({ error: { message: INTERNAL_MESSAGE, requestId } });
  };
}
