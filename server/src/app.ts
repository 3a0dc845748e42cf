import { randomUUID } from 'node:crypto';
import type { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import compression from 'compression';
import express from 'express';
import type { Express, RequestHandler } from 'express';
import type { DataSource } from 'typeorm';
import { createContext } from './graphql/context';
import type { Context } from './graphql/context';
import { BODY_LIMIT, createRestErrorHandler, createRestRouter } from './rest/rest-router';
import type { Services } from './services';
import type { Logger } from './shared/log';
import { ErrorCode, ShopError } from './shared/shop-error';
import { createWebFiles } from './web-files';

export interface AppParts {
  apollo: ApolloServer<Context>;
  dataSource: DataSource;
  services: Services;
  log: Logger;
  shopName: string;
  /** The built web client. */
  webDir: string;
}

const identify: RequestHandler = (_request, response, next) => {
  response.locals.requestId = randomUUID();
  response.set('x-request-id', response.locals.requestId as string);
  next();
};

/** Everything on one port: GraphQL, REST and the web client. */
export function createApp({ apollo, dataSource, services, log, shopName, webDir }: AppParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(identify, compression());
  app.use(
    '/graphql',
    express.json({ limit: BODY_LIMIT }),
    expressMiddleware(apollo, {
      context: async ({ res }) => createContext(services, dataSource, String(res.locals.requestId)),
    }),
  );
  app.use('/api', createRestRouter(services, log));
  app.use(createWebFiles(webDir, shopName));
  app.use(() => {
    throw new ShopError(ErrorCode.NOT_FOUND, 'There is nothing at this path.');
  });
  app.use(createRestErrorHandler(log));
  return app;
}
