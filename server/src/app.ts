import type { IncomingMessage, RequestListener } from 'node:http';
import type { ApolloServer } from '@apollo/server';
import compression from 'compression';
import express from 'express';
import type { Express } from 'express';
import type { Execute } from '../../domain/shop/ssr';
import type { Admission } from './admission/admission';
import { answerInTime } from './admission/answer-in-time';
import { answerFromKept } from './answers/answer-from-kept';
import type { PublicAnswers } from './answers/public-answers';
import { runSteps } from './common/http';
import type { Step } from './common/http';
import type { Logger } from './common/log';
import { nothingHere } from './common/shop-error';
import type { Replicas } from './database/replicas';
import { SANDBOX_PATH } from './features/payment';
import type { Payments } from './features/payment';
import { createSiteFiles } from './features/seo';
import type { SiteOptions } from './features/seo';
import { createContext } from './graphql/context';
import type { Context, RequestOrigin } from './graphql/context';
import { createGraphqlEndpoint, isForGraphql } from './graphql/endpoint';
import { createGraphqlErrorHandler } from './graphql/http-error';
import { createCors } from './http/cors';
import { identify, noteRequests, readTarget, refuseTwoHosts } from './http/every-request';
import { createSecurityHeaders } from './http/security-headers';
import type { DatabaseProbe } from './monitoring/database-probe';
import { createHealth } from './monitoring/health';
import type { Metrics } from './monitoring/metrics';
import { createMetricsRoute } from './monitoring/metrics-route';
import { createExecute } from './pages/execute-in-process';
import { createWebFiles } from './pages/web-files';
import { createRestErrorHandler, createRestRouter } from './rest/rest-router';
import type { Services } from './services';

export interface AppParts extends SiteOptions {
  apollo: ApolloServer<Context>;
  replicas: Replicas;
  services: Services;
  payments: Payments;
  log: Logger;
  /** The built web client. */
  webDir: string;
  /** How many proxies stand before the shop, each adding whom it saw to X-Forwarded-For. */
  trustProxy: number;
  /** Whose pages may call the APIs from a browser. */
  corsOrigins: readonly string[];
  answers: PublicAnswers;
  admission: Admission;
  probe: DatabaseProbe;
  metrics: Metrics;
  metricsToken: string | undefined;
  /** The time within which every request is answered. */
  databaseTimeoutMs: number;
}

/** Everything on one port: GraphQL, REST and the web client. */
export function createApp(parts: AppParts): RequestListener {
  const { services, answers, admission, corsOrigins, log } = parts;
  const contextFor = (origin: RequestOrigin) => createContext(services, origin);
  const cors = createCors(corsOrigins);
  const graphql = createGraphqlEndpoint({ ...parts, createContext: contextFor });
  const expressApp = createExpressApp(parts, createExecute(parts.apollo, contextFor, answers));
  return runSteps(
    [
      refuseTwoHosts,
      identify,
      readTarget(log),
      (request, response, next) => (isForApis(request) ? cors(request, response, next) : next()),
      admission.step,
      answerInTime(parts.databaseTimeoutMs, log),
      parts.metrics.step,
      noteRequests(log),
      createSecurityHeaders(parts),
      compress,
      (request, response, next) => (isForGraphql(request) ? graphql(request, response) : next()),
      answerFromKept(answers),
      expressApp,
    ],
    createGraphqlErrorHandler(log),
  );
}

const compressAny = compression() as Step;

/** For a GraphQL client that takes no compression only `Vary` is set: the middleware would cost more than the answer. */
const compress: Step = (request, response, next) => {
  if (request.headers['accept-encoding'] !== undefined || !isForGraphql(request))
    return compressAny(request, response, next);
  const vary = response.getHeader('vary');
  response.setHeader('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
  next();
};

const API_PATHS = /^\/(?:graphql|api)(?:[/?]|$)/i;
const isForApis = ({ url = '' }: IncomingMessage): boolean => API_PATHS.test(url);

/** Everything but GraphQL. */
function createExpressApp(parts: AppParts, execute: Execute): Express {
  const { services, replicas, payments, answers, log, webDir, trustProxy, ...site } = parts;
  const { metrics, probe } = parts;
  const { hasRoomFor, doFirst } = parts.admission;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', trustProxy);
  app.use('/health', createHealth(replicas, probe));
  app.get('/metrics', createMetricsRoute(metrics, parts));
  const rest = { services, provider: payments.provider, answers, trustProxy, log, doFirst };
  app.use('/api', createRestRouter(rest));
  if (payments.sandbox) app.use(SANDBOX_PATH, payments.sandbox.router);
  app.use(createSiteFiles(services.catalogue, site));
  app.use(createWebFiles(webDir, { ...site, execute, answers, log, hasRoomFor }));
  app.use(() => {
    throw nothingHere();
  });
  app.use(createRestErrorHandler(log));
  return app;
}
