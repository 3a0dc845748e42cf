import { readFileSync } from 'node:fs';
import path from 'node:path';
import express from 'express';
import type { RequestHandler } from 'express';
import sirv from 'sirv';

/** Names under /assets carry a hash of their content, so they never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400, stale-while-revalidate=604800';
const ALWAYS_ASK = 'no-cache';

/** The built web client: files as they are (compressed at build time), and its page for every other address. */
export function createWebFiles(webDir: string): RequestHandler {
  const router = express.Router();
  const page = readFileSync(path.join(webDir, 'index.html'), 'utf8');
  router.get(
    '/',
    (_request, response) => void response.set('cache-control', ALWAYS_ASK).type('html').send(page),
  );
  router.use(
    sirv(webDir, {
      etag: true,
      gzip: true,
      brotli: true,
      extensions: [],
      setHeaders: (response, pathname) =>
        response.setHeader('cache-control', pathname.startsWith('/assets/') ? IMMUTABLE : DAY),
    }),
  );
  router.get(/.*/, (request, response, next) => {
    if (path.extname(request.path) !== '' || !request.accepts('html')) return next();
    response.set('cache-control', ALWAYS_ASK).type('html').send(page);
  });
  return router;
}
