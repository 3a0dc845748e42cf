import { ApolloClient, ApolloLink } from '@apollo/client';
import type { NormalizedCacheObject } from '@apollo/client';
import { getOperationAST, print } from 'graphql';
import type { DocumentNode } from 'graphql';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { from } from 'rxjs';
import { USUALS_MAX } from '@domain/order/order-rules';
import { alternates, scriptText } from '@domain/shop/page-head';
import type { PageHead, Site } from '@domain/shop/page-head';
import { HYDRATION_DATA, PERSONAL_QUERIES } from '@domain/shop/ssr';
import type { Execute, Manifest, PersonalQuery, Render } from '@domain/shop/ssr';
import { BASE, GRAPHQL } from '@domain/wording/language.en';
import {
  AddressesDocument,
  CartAndWishlistDocument,
  DeliverySlotsDocument,
  OrdersDocument,
} from '@/gql/operations';
import { UsualsDocument } from '@/gql/personal-operations';
import { ProfileDocument } from '@/gql/profile-operations';
import { preload, routes } from '@/routes/router';
import { createCache } from '@/shared/lib/api/apollo';
import { HeadTags } from '@/shared/lib/head/PageHead';
import { App } from '@/shared/lib/ssr/hydration';
import type { HydrationData, PageInfo } from '@/shared/lib/ssr/hydration';

const handler = createStaticHandler(routes, { basename: BASE });

const createServerLink = (execute: Execute): ApolloLink =>
  new ApolloLink(({ query, operationName, variables }) => {
    const result = execute({ query: print(query), operationName, variables }).then(({ data, errors }) => {
      if (errors) throw new Error(`${operationName} was answered with an error.`);
      return { data };
    });
    return from(result);
  });

/** As a whole: streamed parts would need inline scripts. */
const renderToText = (tree: ReactNode): Promise<string> =>
  new Promise((resolve, reject) => {
    prerender(tree, { onError: reject, progressiveChunkSize: Infinity })
      .then(({ prelude }) => new Response(prelude).text())
      .then(resolve, reject);
  });

/** Preload links for the code of the screens and its imports, beyond what every page loads. */
function screenLinks(manifest: Manifest, screens: readonly string[]): string {
  const visit = (key: string, files: Map<string, string>) => {
    const chunk = manifest[key];
    if (!chunk || files.has(key)) return files;
    files.set(key, chunk.file);
    chunk.imports?.forEach((imported) => visit(imported, files));
    return files;
  };
  const everywhere = visit('src/main.tsx', new Map());
  const found = new Map<string, string>();
  screens.forEach((id) => visit(`src/routes/${id}.tsx`, found));
  return [...found]
    .filter(([key]) => !everywhere.has(key))
    .map(([, file]) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`)
    .join('');
}

/** A personal query, as its screen sends it. */
interface PersonalDocument extends Pick<PersonalQuery, 'firstProduct'> {
  document: DocumentNode;
  variables?: Record<string, unknown>;
}

/** On every page. */
const LISTS: PersonalDocument = { document: CartAndWishlistDocument };
const LISTS_WITH_FIRST_WISH: PersonalDocument = {
  ...LISTS,
  firstProduct: ['wishlist', 'items', 0, 'product'],
};

/** By the id of the screen; variables are those of its path without a filter. */
const OF_SCREENS: Readonly<Record<string, readonly PersonalDocument[]>> = {
  CheckoutRoute: [{ document: AddressesDocument }, { document: DeliverySlotsDocument }],
  ProfileRoute: [{ document: ProfileDocument }],
  AddressRoute: [{ document: AddressesDocument }],
  OrderRoute: [{ document: OrdersDocument }],
  BuyAgainRoute: [
    { document: UsualsDocument, variables: { first: USUALS_MAX }, firstProduct: ['usuals', 0] },
  ],
};

/** Those of a page with these screens, sent before any code has loaded. */
const personalDocuments = (screens: readonly string[]): PersonalDocument[] => [
  screens.includes('WishlistRoute') ? LISTS_WITH_FIRST_WISH : LISTS,
  ...screens.flatMap((id) => OF_SCREENS[id] ?? []),
];

/** The personal queries, exactly as the client would send them, for `boot.ts`. */
function personalQueriesTag(
  { documentTransform }: ApolloClient,
  documents: readonly PersonalDocument[],
): string {
  const queries = documents.map(({ document, variables = {}, firstProduct }): PersonalQuery => ({
    operationName: getOperationAST(document)?.name?.value ?? '',
    query: print(documentTransform.transformDocument(document)),
    variables,
    firstProduct,
  }));
  return renderToStaticMarkup(
    <meta name={PERSONAL_QUERIES} content={JSON.stringify(queries)} data-api={GRAPHQL} />,
  );
}

const headOf = (head: PageHead, site: Site): string =>
  renderToStaticMarkup(
    <>
      <HeadTags head={head} site={site} />
      {alternates(head, site).map(({ tag: Tag, attributes }) => (
        <Tag key={attributes.hrefLang} {...attributes} />
      ))}
    </>,
  );

/** Fetches the page's data, renders the page, and fills in the template. */
export const render: Render = async ({ template, manifest, site, address, execute }) => {
  const { origin } = site;
  const context = await handler.query(new Request(origin + address));
  if (context instanceof Response) throw new Error(`${address} leads elsewhere.`);
  const client = new ApolloClient({ ssrMode: true, cache: createCache(), link: createServerLink(execute) });
  await preload(client, context.location);
  let noted: { head: PageHead; status: number } | undefined;
  const info: PageInfo = { origin, note: (head, status) => (noted = { head, status }) };
  const body = await renderToText(
    <App client={client} page={info}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  );
  if (!noted) throw new Error(`${address} has no head.`);
  const { head, status } = noted;
  const data: HydrationData = { origin, cache: client.cache.extract() as NormalizedCacheObject };
  const json = `<script type="application/json" id="${HYDRATION_DATA}">${scriptText(data)}</script>`;
  const screens = context.matches.map(({ route }) => route.id);
  const html = template
    .replace('<!--ssr-personal-queries-->', () => personalQueriesTag(client, personalDocuments(screens)))
    .replace('<!--ssr-head-->', () => headOf(head, site))
    .replace('<!--ssr-body-->', () => body)
    .replace('<!--ssr-data-->', () => json)
    .replace('<!--ssr-code-->', () => screenLinks(manifest, screens));
  return { status, html };
};
