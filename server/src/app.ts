import { randomUUID } from 'node:crypto';
import type { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import compression from 'compression';
import express from 'express';
import type { Express, RequestHandler } from 'express';
import type { DataSource } from 'typeorm';
import { answerFromKept, keepRawBody, markPublic } from './answers/kept-graphql';
import type { PublicAnswers } from './answers/public-answers';
import { createCors } from './cors';
import { SANDBOX_PATH } from './features/payment';
import type { Payments } from './features/payment';
import { createContext } from './graphql/context';
import type { Context } from './graphql/context';
import { createHeadRenderer, createSiteFiles } from './features/seo';
import type { SiteOptions } from './features/seo';
import { createGraphqlErrorHandler } from './graphql/http-error';
import { BODY_LIMIT, createRestErrorHandler, createRestRouter } from './rest/rest-router';
import type { Services } from './services';
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

const identify: RequestHandler = (_request, response, next) => {
  response.locals.requestId = randomUUID();
  response.set('x-request-id', response.locals.requestId as string);
  next();
};

/** Everything on one port: GraphQL, REST and the web client. */
export function createApp(parts: AppParts): Express {
  const { services, payments, answers, log, webDir, trustProxy, corsOrigins, ...site } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', trustProxy ? 1 : false);
  app.use(identify, compression());
  app.use(['/graphql', '/api'], createCors(corsOrigins));
  app.use('/graphql', ...graphqlHandlers(parts), createGraphqlErrorHandler(log));
  app.use('/api', createRestRouter(services, payments.provider, answers, log));
  if (payments.sandbox) app.use(SANDBOX_PATH, payments.sandbox.router);
  app.use(createSiteFiles(services.catalogue, site));
  app.use(createWebFiles(webDir, createHeadRenderer(services.catalogue, site)));
  app.use(() => {
    throw new ShopError(ErrorCode.NOT_FOUND, 'There is nothing at this path.');
  });
  app.use(createRestErrorHandler(log));
  return app;
}

const graphqlHandlers = ({ apollo, dataSource, services, answers }: AppParts): RequestHandler[] => [
  express.json({ limit: BODY_LIMIT, verify: keepRawBody }),
  answerFromKept(answers),
  expressMiddleware(apollo, {
    context: async ({ req, res }) =>
      createContext(services, dataSource, {
        requestId: String(res.locals.requestId),
        authorization: req.headers.authorization,
        clientAddress: req.ip ?? '',
        markPublic: () => markPublic(res),
      }),
  }),
];
