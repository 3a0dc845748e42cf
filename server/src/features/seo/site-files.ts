import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express from 'express';
import type { RequestHandler, Response } from 'express';
import { siteOf } from '../../common/http';
import type { SiteOptions } from '../../common/http';
import type { Site } from '../../../../domain/shop/page-head';
import { pathIn } from '../../../../domain/shop/paths';
import { MANIFEST as ENGLISH } from '../../../../domain/wording/manifest.en';
import { MANIFEST as HINDI } from '../../../../domain/wording/manifest.hi';
import type { CatalogueService } from '../catalogue';
import { webManifest } from './manifest';
import { countFiles, sitemapFile, sitemapIndex } from './sitemap';

const HOUR = 'public, max-age=3600';
/** Express sends a 304 without the type, so that compression would not set Vary. */
const ENCODING = 'Accept-Encoding';

/** Files at well-known addresses: manifest, robots.txt, sitemap. */
export function createSiteFiles(catalogue: CatalogueService, options: SiteOptions): RequestHandler {
  const router = express.Router();
  const sendFile = (response: Response, origin: string, file: number): Promise<void> =>
    pipeline(Readable.from(sitemapFile(catalogue, origin, file)), response);

  for (const words of [ENGLISH, HINDI])
    router.get(pathIn(words.home, '/manifest.webmanifest'), (_request, response) => {
      response.set('cache-control', HOUR).type('application/manifest+json').vary(ENCODING);
      response.send(JSON.stringify(webManifest(options.shopName, words)));
    });
  router.get('/robots.txt', (request, response) => {
    response
      .set('cache-control', HOUR)
      .type('text/plain')
      .vary(ENCODING)
      .send(robotsRules(siteOf(request, options)));
  });
  router.get('/sitemap.xml', async (request, response) => {
    const { origin } = siteOf(request, options);
    const files = await countFiles(catalogue);
    response.set('cache-control', HOUR).type('application/xml').vary(ENCODING);
    if (files > 1) response.send(sitemapIndex(origin, files));
    else await sendFile(response, origin, 1);
  });
  router.get(/^\/sitemap-([1-9]\d{0,3})\.xml$/, async (request, response, next) => {
    const file = Number(request.params[0]);
    if (file > (await countFiles(catalogue))) return next();
    response.set('cache-control', HOUR).type('application/xml');
    await sendFile(response, siteOf(request, options).origin, file);
  });
  return router;
}

/** Crawlers that render pages need /graphql, so it stays allowed. */
const robotsRules = ({ origin }: Site): string => `User-agent: *
Disallow: /api/
Disallow: /desk
Disallow: /sandbox/

Sitemap: ${origin}/sitemap.xml
`;
