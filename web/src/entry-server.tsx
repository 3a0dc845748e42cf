import { ApolloClient, ApolloLink } from '@apollo/client';
import type { NormalizedCacheObject } from '@apollo/client';
import { print } from 'graphql';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import type { PipeableStream } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { from } from 'rxjs';
import type { Ask, DrawPage, StreamedPage } from '@domain/shop/drawn-page';
import type { PageHead } from '@domain/shop/page-head';
import { askAhead, routes } from '@/routes/router';
import { createCache } from '@/shared/lib/api/apollo-cache';
import type { HandedOver } from '@/shared/lib/drawn-page/handed-over';
import type { PageSite } from '@/shared/lib/head/site-context';
import { App } from './App';

/** Filled in by the build: the files that each screen's code is in, by the route's id. */
declare const SCREEN_FILES: Record<string, readonly string[]>;

type Stream = Parameters<PipeableStream['pipe']>[0];

const handler = createStaticHandler(routes);

const createServerLink = (ask: Ask): ApolloLink =>
  new ApolloLink(({ query, operationName, variables }) => {
    const answer = ask({ query: print(query), operationName, variables }).then(({ data, errors }) => {
      if (errors) throw new Error(`${operationName} was answered with an error.`);
      return { data };
    });
    return from(answer);
  });

/** Draws a tree whose data has been fetched, in one piece: parts that are streamed later would need inline scripts. */
const draw = (tree: ReactNode): Promise<StreamedPage<Stream>['pipe']> =>
  new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(tree, {
      onAllReady: () => resolve((to) => void pipe(to)),
      onError: reject,
      progressiveChunkSize: Infinity,
    });
  });

/**
 * Fetches what the page at an address shows, and draws it, ready to be written.
 * @throws Error when something could not be fetched: the page is then sent empty, and the browser draws it
 */
export const drawPage: DrawPage<Stream> = async (origin, address, ask) => {
  const context = await handler.query(new Request(origin + address));
  if (context instanceof Response) throw new Error(`${address} leads elsewhere.`);
  const client = new ApolloClient({ ssrMode: true, cache: createCache(), link: createServerLink(ask) });
  await askAhead(client, context.location);
  let noted: { head: PageHead; status: number } | undefined;
  const site: PageSite = { origin, note: (head, status) => (noted = { head, status }) };
  const router = createStaticRouter(handler.dataRoutes, context);
  const pipe = await draw(
    <App client={client} site={site}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
  );
  if (!noted) throw new Error(`${address} does not say what it is.`);
  const handedOver: HandedOver = { origin, cache: client.cache.extract() as NormalizedCacheObject };
  const files = context.matches.flatMap(({ route }) => SCREEN_FILES[route.id] ?? []);
  return { ...noted, handedOver, files, pipe };
};
