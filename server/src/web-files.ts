import { readFileSync } from 'node:fs';
import path from 'node:path';
import express from 'express';
import type { RequestHandler } from 'express';
import type { HeadRenderer } from './features/seo';
import { ALWAYS_ASK, createBuiltFiles } from './pages/built-files';

/** The built web client: files as they are (compressed at build time), and its page for every other address. */
export function createWebFiles(webDir: string, renderHead: HeadRenderer): RequestHandler {
  const router = express.Router();
  const [beforeHead, afterHead] = readPage(webDir);
  const sendPage: RequestHandler = async (request, response) => {
    // Without the database the page still comes, and says itself what is wrong.
    const head = await renderHead(request).catch(() => '');
    response
      .set('cache-control', ALWAYS_ASK)
      .type('html')
      .send(beforeHead + head + afterHead);
  };
  router.get('/', sendPage);
  router.use(createBuiltFiles(webDir));
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
