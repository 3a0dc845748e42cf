import { readFileSync } from 'node:fs';
import path from 'node:path';
import express from 'express';
import type { RequestHandler } from 'express';
import sirv from 'sirv';
import type { HeadRenderer } from './features/seo';

/** Names under /assets carry a hash of their content, so they never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400, stale-while-revalidate=604800';
const ALWAYS_ASK = 'no-cache';
/** What says which of the others are in use must never be an old one. */
const ENTRY_FILES = ['/index.html', '/service-worker.js'];

function keepFor(pathname: string): string {
  if (pathname.startsWith('/assets/')) return IMMUTABLE;
  return ENTRY_FILES.includes(pathname) ? ALWAYS_ASK : DAY;
}

/** The built web client: files as they are (compressed at build time), and its page for every other address. */
export function createWebFiles(webDir: string, renderHead: HeadRenderer): RequestHandler {
  const router = express.Router();
  const [beforeHead, afterHead] = readPage(webDir);
  const sendPage: RequestHandler = async (request, response) => {
    // Without the database the page still comes, and says itself what is wrong.
    const { status, html } = await renderHead(request).catch(() => ({ status: 200, html: '' }));
    response
      .status(status)
      .set('cache-control', ALWAYS_ASK)
      .type('html')
      .send(beforeHead + html + afterHead);
  };
  router.get('/', sendPage);
  router.use(
    sirv(webDir, {
      etag: true,
      gzip: true,
      brotli: true,
      extensions: [],
      setHeaders: (response, pathname) => response.setHeader('cache-control', keepFor(pathname)),
    }),
  );
  router.get(/.*/, (request, response, next) => {
    if (path.extname(request.path) !== '' || !request.accepts('html')) return next();
    return sendPage(request, response, next);
  });
  return router;
}

/** The page in two parts: what its address says of itself goes in between. */
function readPage(webDir: string): [string, string] {
  const page = readFileSync(path.join(webDir, 'index.html'), 'utf8');
  const end = page.indexOf('</head>');
  return [page.slice(0, end), page.slice(end)];
}
