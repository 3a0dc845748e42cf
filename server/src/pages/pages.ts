import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ApolloServer } from '@apollo/server';
import type { Request, RequestHandler } from 'express';
import { parseFilters } from '../../../domain/catalogue/filters';
import { listingPathShowing, readShown } from '../../../domain/catalogue/shown-count';
import { pathIn, paths } from '../../../domain/shop/paths';
import type { Language } from '../../../domain/shop/language';
import type { Execute, Manifest, OperationResult, Render } from '../../../domain/shop/ssr';
import { etagOf, NO_CACHE, siteOf } from '../common/http';
import type { SiteOptions } from '../common/http';
import type { Logger } from '../common/log';
import { RETRY_AFTER_SECONDS } from '../common/unavailable';
import type { Context, RequestOrigin } from '../graphql/context';
import type { CachedResponse, ResponseCache } from '../response-cache/response-cache';

/** Pages are the same for everybody: HTTP caches may store them briefly, and revalidate in the background. */
const SHORTLY = 'public, max-age=0, s-maxage=30, stale-while-revalidate=60';
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
/** Rendering a page takes 50 ms of CPU or more. */
const MAX_RENDERING = 20;
const LISTING = new RegExp(`^${paths.products}/*$`, 'i');

const PLAIN = 'identity';
const COMPRESS: Record<string, (page: Buffer) => Promise<Buffer>> = {
  br: (page) => promisify(brotliCompress)(page, BROTLI),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** The build's output for pages. */
export interface PageBuild {
  language: Language;
  /** The path of Home in the build's language. */
  base: string;
  render: Render;
  template: string;
  manifest: Manifest;
  contentPolicy: string;
}

/** Executes an operation as a visitor who reads this language. */
export type ExecuteIn = (language: Language, ...operation: Parameters<Execute>) => ReturnType<Execute>;

export interface PagesParts extends SiteOptions, PageBuild {
  execute: ExecuteIn;
  cache: ResponseCache;
  log: Logger;
  /** Whether to admit a request that needs the database. */
  admit: (request: Request) => boolean;
  renderings: Renderings;
}

/** Pages being rendered, in all languages: one limit for all. */
export interface Renderings {
  /** By address and version of the catalogue: further requests for one wait for it. */
  underWay: Map<string, Promise<SentPage | null>>;
  nextMacrotask: () => Promise<void>;
}

/** None yet. */
export const createRenderings = (): Renderings => ({
  underWay: new Map(),
  nextMacrotask: oneMacrotaskEach(),
});

interface SentPage extends CachedResponse {
  status: number;
}

/** Responds with the page at a URL, rendered for a visitor, and cached. */
export function createPages(parts: PagesParts): RequestHandler {
  const { base, cache, template, contentPolicy, admit } = parts;
  const { underWay: rendering } = parts.renderings;
  const renderPage = createRenderPage(parts);
  const renderOnce = (begunAs: string, ...place: Parameters<typeof renderPage>): Promise<SentPage | null> => {
    const page = renderPage(...place).finally(() => rendering.delete(begunAs));
    rendering.set(begunAs, page);
    return page;
  };
  return async (request, response) => {
    const { origin } = siteOf(request, parts);
    if (isEmptySearch(request)) return void response.redirect(pathIn(base, withoutSearch(request)));
    const address = pathIn(base, canonicalAddress(request.path, /\?.*/.exec(request.originalUrl)?.[0] ?? ''));
    const key = JSON.stringify(['page', origin, address]);
    response.type('html').vary('accept-encoding').set('content-security-policy', contentPolicy);
    const cached = await findEncoded(cache, key, bestEncoding(request));
    if (cached) {
      response.set(cached.headers);
      // It will be a 304, which says nothing of the encoding: a cache holds the page in its own.
      if (request.fresh) response.removeHeader('content-encoding');
      return void response.send(cached.body);
    }
    // A request after a change must not get a page from before it, which HTTP caches would keep.
    const begunAs = JSON.stringify([cache.version, key]);
    const isAdmitted = rendering.has(begunAs) || (admit(request) && rendering.size < MAX_RENDERING);
    const page = isAdmitted && (await (rendering.get(begunAs) ?? renderOnce(begunAs, key, origin, address)));
    if (page) return void response.status(page.status).set(page.headers).send(page.body);
    // During an outage or overload, sends an empty page: the browser renders it, and shows what is wrong.
    response
      .status(503)
      .set({ 'cache-control': NO_CACHE, 'retry-after': String(RETRY_AFTER_SECONDS) })
      .send(template);
  };
}

/** Dot segments, which could leave the language's path; browsers resolve them before sending. */
const DOTS = /(?<=[/\\])(?:\.|%2e){1,2}(?=[/\\]|$)/gi;

/** Escapes a path that cannot be decoded, or would be another one: there is no such page, and the router must not throw. */
function literal(pathname: string): string {
  const path = pathname.replace(DOTS, (dots) => dots.replace(/\.|%2e/gi, '%252e'));
  try {
    decodeURI(path);
    return path;
  } catch {
    return path.replaceAll('%', '%25');
  }
}

/** The URL without irrelevant parameters, such as utm_source, so that all links to a page share the cached one. */
function canonicalAddress(pathname: string, search: string): string {
  if (!LISTING.test(pathname)) return literal(pathname);
  const params = new URLSearchParams(search);
  const [, query = ''] = listingPathShowing(parseFilters(params), readShown(params)).split('?');
  return query ? `${pathname}?${query}` : pathname;
}

/** Without scripts, an empty search box submits `?q=`. */
const isEmptySearch = ({ path, originalUrl }: Request): boolean =>
  LISTING.test(path) && /[?&]q=(&|$)/.test(originalUrl);

/** The same listing, without empty parameters. */
function withoutSearch({ originalUrl }: Request): string {
  const [, search = ''] = originalUrl.split('?');
  const set = [...new URLSearchParams(search)].filter(([, value]) => value !== '');
  const query = new URLSearchParams(set).toString();
  return query ? `${paths.products}?${query}` : paths.products;
}

const bestEncoding = (request: Request): string =>
  request.acceptsEncodings('br') || request.acceptsEncodings('gzip') || PLAIN;

const encodedKey = (key: string, encoding: string): string => JSON.stringify([key, encoding]);

/** Compresses a cached page once per encoding. */
async function findEncoded(
  cache: ResponseCache,
  key: string,
  encoding: string,
): Promise<CachedResponse | undefined> {
  const cached = cache.get(encodedKey(key, encoding));
  const { version } = cache;
  const plain = cached ?? cache.get(encodedKey(key, PLAIN));
  const compress = COMPRESS[encoding];
  if (cached || !plain || !compress) return plain;
  const body = await compress(Buffer.from(plain.body));
  const compressed = { headers: { ...plain.headers, 'content-encoding': encoding }, body };
  cache.put(encodedKey(key, encoding), compressed, version);
  return compressed;
}

/** Renders a page and caches it; null when it cannot be rendered. */
function createRenderPage(parts: PagesParts) {
  const { language, render, execute, cache, template, manifest, shopName, log } = parts;
  const { nextMacrotask } = parts.renderings;
  const executeAndYield: Execute = async (operation) => {
    const result = await execute(language, operation);
    await nextMacrotask();
    return result;
  };
  return async (key: string, origin: string, address: string): Promise<SentPage | null> => {
    const { version } = cache;
    const site = { name: shopName, origin };
    try {
      const { status, html } = await render({ template, manifest, site, address, execute: executeAndYield });
      await nextMacrotask();
      const headers = { etag: etagOf(html), 'cache-control': status === 200 ? SHORTLY : NO_CACHE };
      if (status === 200) cache.put(encodedKey(key, PLAIN), { headers, body: html }, version);
      return { status, headers, body: html };
    } catch (error) {
      // Without the query, which may have a search text.
      log.warn({ err: error, page: address.split('?')[0] }, 'A page could not be rendered');
      return null;
    }
  };
}

/** Resolves for one caller per macrotask, so that concurrent renderings do not starve other requests. */
export function oneMacrotaskEach(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => setImmediate()));
}

/** Executes GraphQL operations as a visitor would, without HTTP in between; public results are cached for the next page. */
export function createExecute(
  apollo: ApolloServer<Context>,
  createContext: (origin: RequestOrigin) => Context,
  cache: ResponseCache,
): ExecuteIn {
  return async (language, operation) => {
    // The key of an operation over HTTP begins with its Accept header, which holds no line break.
    const key = `\npage's operation\n${JSON.stringify([language, operation])}`;
    const cached = cache.get(key);
    if (cached) return JSON.parse(cached.body.toString()) as OperationResult;
    const { version } = cache;
    let isPublic = false;
    const contextValue = createContext({
      caller: null,
      language,
      clientAddress: '',
      markPublic: () => (isPublic = true),
    });
    const { body } = await apollo.executeOperation(operation, { contextValue });
    if (body.kind !== 'single') throw new Error('GraphQL responded in several parts.');
    if (isPublic) cache.put(key, { headers: {}, body: JSON.stringify(body.singleResult) }, version);
    return body.singleResult;
  };
}
