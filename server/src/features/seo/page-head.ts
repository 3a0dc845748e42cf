import type { Request } from 'express';
import { listingHead, productHead } from '../../../../domain/catalogue/catalogue-heads';
import { parseFilters } from '../../../../domain/catalogue/filters';
import { headTags, scriptText } from '../../../../domain/shop/page-head';
import type { PageHead, Site } from '../../../../domain/shop/page-head';
import {
  homeHead,
  isPlainPath,
  notFoundHead,
  plainHead,
  privateHead,
  SIGNED_IN_PATHS,
} from '../../../../domain/shop/pages';
import type { CatalogueService } from '../catalogue';
import { escapeMarkup, siteOf } from './site';
import type { SiteOptions } from './site';

/** What the server says about a page before any script runs: to search engines, and where its link is shared. */
export interface ServedHead {
  status: 200 | 404;
  html: string;
}

export type HeadRenderer = (request: Request) => Promise<ServedHead>;

const PRODUCT = /^\/product\/([^/]+)$/i;

/** The client takes these out again once it has its own. */
const MARK = 'data-from-server';

/** Describes the page at an address as the web client will. */
export const createHeadRenderer =
  (catalogue: CatalogueService, options: SiteOptions): HeadRenderer =>
  async (request) => {
    const site = siteOf(request, options);
    const head = await describe(request, site, catalogue);
    return { status: head ? 200 : 404, html: toHtml(head ?? notFoundHead(site), site) };
  };

/** Null where there is no such page. */
async function describe(request: Request, site: Site, catalogue: CatalogueService): Promise<PageHead | null> {
  const path = request.path.replace(/(?<=.)\/+$/, '');
  const lower = path.toLowerCase();
  if (lower === '/') return homeHead(site);
  if (lower === '/product') return listingHead(site, await filtersOf(request, catalogue));
  if (isPlainPath(lower)) return plainHead(site, lower);
  // For a crawler these are but ways to /login.
  if (SIGNED_IN_PATHS.includes(lower)) return { ...privateHead(site, ''), noindex: true };
  const id = PRODUCT.exec(path)?.[1];
  const product = id === undefined ? null : await catalogue.product(decodeURIComponent(id));
  return product && productHead(site, product);
}

async function filtersOf(request: Request, catalogue: CatalogueService) {
  const params = new URL(request.originalUrl, 'http://localhost').searchParams;
  if (!params.has('category')) return parseFilters(params);
  const known = await catalogue.categories();
  return parseFilters(
    params,
    known.map(({ categoryName }) => categoryName),
  );
}

function toHtml(head: PageHead, site: Site): string {
  const tags = headTags(head, site).map(({ tag, attributes }) => {
    const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeMarkup(value)}"`);
    return `<${tag} ${written.join(' ')} ${MARK} />`;
  });
  const scripts = head.structuredData.map(
    (data) => `<script type="application/ld+json" ${MARK}>${scriptText(data)}</script>`,
  );
  return [`<title ${MARK}>${escapeMarkup(head.title)}</title>`, ...tags, ...scripts].join('\n    ');
}
