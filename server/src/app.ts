import type { IncomingMessage, RequestListener } from 'node:http';
import type { ApolloServer } from '@apollo/server';
import compression from 'compression';
import express from 'express';
import type { Express } from 'express';
import { deskPaths } from '../../domain/staff/desk-paths';
import { compose } from './common/http';
import type { Middleware, SiteOptions } from './common/http';
import type { Logger } from './common/log';
import { noSuchPath } from './common/shop-error';
import type { Replicas } from './database/replicas';
import { SANDBOX_PATH } from './features/payment';
import type { Payments } from './features/payment';
import { createSiteFiles } from './features/seo';
import { createCatalogueFile, createPictures, PICTURE_ROUTE } from './features/catalogue';
import { createDeskReceipts } from './features/receipt';
import { assertMay, createDeskRouter, createStaffReader, deskToken } from './features/staff';
import { createContext } from './graphql/context';
import type { Context, RequestOrigin } from './graphql/context';
import type { DeskContext } from './graphql/desk-context';
import { createGraphqlEndpoint, isForDesk, isForGraphql } from './graphql/endpoint';
import type { ProcessStreams } from './graphql/event-streams';
import { createErrorHandler } from './http/error-handler';
import { createUploads } from './graphql/uploads';
import {
  createCors,
  createSecurityHeaders,
  identify,
  logRequests,
  noteRequests,
  readCaller,
  readTarget,
  rejectOtherOrigins,
  rejectTwoHosts,
} from './http/middleware';
import { deadline } from './load-shedding/load-shedding';
import type { LoadShedding } from './load-shedding/load-shedding';
import type { DatabaseProbe } from './monitoring/database-probe';
import { createHealth } from './monitoring/health';
import type { Metrics } from './monitoring/metrics';
import { createMetricsRoute } from './monitoring/metrics-route';
import { createExecute } from './pages/pages';
import type { ExecuteIn } from './pages/pages';
import { createWebFiles } from './pages/web-files';
import { sendCached } from './response-cache/response-cache';
import type { ResponseCache } from './response-cache/response-cache';
import { createRestRouter } from './rest/rest-router';
import { restMethods } from './rest/routes';
import type { Services } from './services';

export interface AppParts extends SiteOptions {
  /** The time zone of its deliveries. */
  timeZone: string;
  apollo: ApolloServer<Context>;
  /** GraphQL for staff. */
  desk: ApolloServer<DeskContext>;
  replicas: Replicas;
  services: Services;
  payments: Payments;
  log: Logger;
  /** The built web client. */
  webDir: string;
  /** The number of proxies in front of the shop, each of which appends to X-Forwarded-For. */
  trustProxy: number;
  /** The origins whose pages may call the APIs. */
  corsOrigins: readonly string[];
  cache: ResponseCache;
  shedding: LoadShedding;
  /** For notifications; told of each request. */
  connections: readonly { onRequest(): void }[];
  probe: DatabaseProbe;
  metrics: Metrics;
  streams: ProcessStreams;
  metricsToken: string | undefined;
  /** The deadline of every request. */
  databaseTimeoutMs: number;
}

type StaffReader = ReturnType<typeof createStaffReader>;

/** What pages of other sites may use: GraphQL's methods, and those of the REST table. */
const API_METHODS = [...new Set(['GET', 'HEAD', 'POST', ...restMethods])];

/** Everything on one port: GraphQL, the desk, REST and the web client. */
export function createApp(parts: AppParts): RequestListener {
  const { services, cache, corsOrigins, log } = parts;
  const contextFor = (origin: RequestOrigin) => createContext(services, origin);
  const graphql = createGraphqlEndpoint({
    ...parts,
    createContext: contextFor,
    streams: parts.streams.shoppers,
  });
  const readStaff = createStaffReader(services.staffSessions);
  const desk = createDeskEndpoint(parts, readStaff);
  const pipeline = compose([
    noteRequests(parts.connections),
    parts.metrics.middleware,
    rejectTwoHosts,
    identify,
    readTarget(log),
    createCors(corsOrigins, API_METHODS),
    rejectOtherOrigins(parts.publicUrl),
    readCaller(services.account),
    parts.shedding.middleware,
    deadline(parts.databaseTimeoutMs, log),
    logRequests(log),
    createSecurityHeaders(parts),
    compress,
    (request, response, next) => (isForGraphql(request) ? graphql(request, response, next) : next()),
    (request, response, next) => (isForDesk(request) ? desk(request, response, next) : next()),
    sendCached(cache),
    createExpressApp(parts, createExecute(parts.apollo, contextFor, cache), readStaff) as Middleware,
  ]);
  const handleError = createErrorHandler(log);
  return (request, response) =>
    pipeline(request, response, (error) => handleError(error ?? noSuchPath(), request, response));
}

/** The same for staff, who are authenticated by a session cookie; nothing is cached. */
function createDeskEndpoint(parts: AppParts, readStaff: StaffReader): Middleware {
  const { services } = parts;
  const createContextFor = async (origin: RequestOrigin, request: IncomingMessage): Promise<DeskContext> => ({
    ...services,
    origin,
    caller: await readStaff(request),
    token: deskToken(request),
  });
  const assertMayUpload = async (request: IncomingMessage): Promise<void> =>
    assertMay(await readStaff(request), 'uploadProductImage');
  return compose([
    createUploads(assertMayUpload),
    createGraphqlEndpoint({
      ...parts,
      apollo: parts.desk,
      createContext: createContextFor,
      streams: parts.streams.desk,
      cache: null,
    }),
  ]);
}

const compressAny = compression() as Middleware;

/** Without Accept-Encoding, only sets `Vary` on GraphQL: the middleware would cost more than the response. */
const compress: Middleware = (request, response, next) => {
  if (request.headers['accept-encoding'] !== undefined || !isForGraphql(request))
    return compressAny(request, response, next);
  const vary = response.getHeader('vary');
  response.setHeader('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
  next();
};

/** Everything but GraphQL. */
function createExpressApp(parts: AppParts, execute: ExecuteIn, readStaff: StaffReader): Express {
  const { services, payments, cache, shedding, webDir } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', parts.trustProxy);
  app.use('/health', createHealth(parts.replicas, parts.probe));
  app.get('/metrics', createMetricsRoute(parts.metrics, parts));
  app.use('/api', createRestRouter({ ...parts, provider: payments.provider }));
  // There are no pages below it, either.
  app.use(['/graphql', '/desk/graphql'], (_request, _response, next) => next(noSuchPath()));
  app.get(deskPaths.catalogueFile, createCatalogueFile(services.deskCatalogue, readStaff));
  app.use(createDeskReceipts(services.deskReceipt, readStaff));
  app.use('/desk', createDeskRouter(services.staffSessions, parts));
  app.get(PICTURE_ROUTE, createPictures(services.pictureStore));
  if (payments.sandbox) app.use(SANDBOX_PATH, payments.sandbox.router);
  for (const [path, router] of Object.entries(services.messaging.pages)) app.use(path, router);
  app.use(createSiteFiles(services.catalogue, parts));
  app.use(createWebFiles(webDir, { ...parts, execute, cache, admit: (request) => shedding.admit(request) }));
  return app;
}
