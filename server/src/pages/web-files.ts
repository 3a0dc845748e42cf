import path from 'node:path';
import express from 'express';
import type { RequestHandler } from 'express';
import { createBuiltFiles } from './built-files';
import { readTemplate } from './page-template';
import { createPages } from './pages';
import type { PagesParts } from './pages';
import { loadRenderer } from './renderer';

const FORMS = ['/login', '/signup'];

/** The web client: its files as they were built, and a page for every other address. */
export function createWebFiles(webDir: string, parts: Omit<PagesParts, 'draw' | 'template'>): RequestHandler {
  const router = express.Router();
  const sendPage = createPages({ ...parts, draw: loadRenderer(webDir), template: readTemplate(webDir) });
  router.get('/', sendPage);
  // A form sent before the page's scripts are there is shown again, empty. It is a POST: no password gets into a URL.
  router.post(FORMS, (request, response) => response.redirect(303, request.path));
  router.use(createBuiltFiles(webDir));
  router.get(/.*/, (request, response, next) => {
    if (path.extname(request.path) !== '' || !request.accepts('html')) return next();
    return sendPage(request, response, next);
  });
  return router;
}
