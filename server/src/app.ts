import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { ApolloServer } from '@apollo/server';
import compression from 'compression';
import express from 'express';
import type { Express } from 'express';
import type { DataSource } from 'typeorm';
import type { PublicAnswers } from './answers/public-answers';
import { createCors } from './cors';
import { SANDBOX_PATH } from './features/payment';
import type { Payments } from './features/payment';
import { createContext } from './graphql/context';
import type { Context } from './graphql/context';
import { createHeadRenderer, createSiteFiles } from './features/seo';
import type { SiteOptions } from './features/seo';
import { createGraphqlEndpoint, isForGraphql } from './graphql/endpoint';
import { createRestErrorHandler, createRestRouter } from './rest/rest-router';
import type { Services } from './services';
import type { Step } from './common/http';
import type { Logger } from './common/log';
import { ErrorCode, ShopError } from './common/shop-error';
import { createWebFiles } from './web-files';

export interface AppParts extends SiteOptions {
  apollo: ApolloServer<Context>;
  dataSource: DataSource;
  services: Services;
  payments: Payments;
  log: Logger;
  /** The built web client. */
  webDir: string;
  /** Whether the shop stands behind a proxy that names the client's address. */
  trustProxy: boolean;
  /** Whose pages may call the APIs from a browser. */
  corsOrigins: readonly string[];
  answers: PublicAnswers;
}

/** Everything on one port: GraphQL, REST and the web client. */
export function createApp(parts: AppParts): RequestListener {
  const { services, dataSource, corsOrigins } = parts;
  const cors = createCors(corsOrigins);
  const graphql = createGraphqlEndpoint({
    ...parts,
    cors,
    createContext: (origin) => createContext(services, dataSource, origin),
  });
  const others = createOthers(parts, cors);
  const compress = compression() as Step;
  return (request, response) => {
    response.setHeader('x-request-id', randomUUID());
    compress(request, response, () => (isForGraphql(request) ? graphql : others)(request, response));
  };
}

/** All but GraphQL. */
function createOthers(parts: AppParts, cors: Step): Express {
  const { services, payments, answers, log, webDir, trustProxy, ...site } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', trustProxy ? 1 : false);
  app.use('/api', cors, createRestRouter(services, payments.provider, answers, log));
  if (payments.sandbox) app.use(SANDBOX_PATH, payments.sandbox.router);
  app.use(createSiteFiles(services.catalogue, site));
  app.use(createWebFiles(webDir, createHeadRenderer(services.catalogue, site)));
  app.use(() => {
    throw new ShopError(ErrorCode.NOT_FOUND, 'There is nothing at this path.');
  });
  app.use(createRestErrorHandler(log));
  return app;
}
