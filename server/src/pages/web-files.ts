import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import express from 'express';
import type { RequestHandler } from 'express';
import { paths } from '../../../domain/shop/paths';
import type { Manifest, Render } from '../../../domain/shop/ssr';
import { createBuiltFiles } from './built-files';
import { contentPolicy } from './content-policy';
import { createDeskPage } from './desk-page';
import type { DeskPageShop } from './desk-page';
import { createPages } from './pages';
import type { PageBuild, PagesParts } from './pages';

const FORMS = [paths.login, paths.signup];
const DESK = /^\/desk(\/|$)/i;

type WebFilesParts = Omit<PagesParts, keyof PageBuild> & DeskPageShop;

/** The web client: its built files, and a page at every other path. */
export function createWebFiles(webDir: string, parts: WebFilesParts): RequestHandler {
  const router = express.Router();
  const build = readBuild(webDir);
  const sendPage = createPages({ ...parts, ...build });
  const sendDesk = createDeskPage(webDir, build.contentPolicy, parts);
  router.get('/', sendPage);
  // A form sent before the page is hydrated is shown again, empty. It is a POST: no password gets into a URL.
  router.post(FORMS, (request, response) => response.redirect(303, request.path));
  router.use(createBuiltFiles(webDir));
  router.get(/.*/, (request, response, next) => {
    if (path.extname(request.path) !== '' || !request.accepts('html')) return next();
    return (DESK.test(request.path) ? sendDesk : sendPage)(request, response, next);
  });
  return router;
}

function readBuild(webDir: string): PageBuild {
  const read = (file: string): string => readFileSync(path.join(webDir, file), 'utf8');
  const load = createRequire(__filename);
  const boot = createHash('sha256').update(read('.vite/boot.js')).digest('base64');
  return {
    ...(load(path.join(webDir, '../web-server/entry-server.cjs')) as { render: Render }),
    template: read('index.html'),
    manifest: JSON.parse(read('.vite/manifest.json')) as Manifest,
    contentPolicy: contentPolicy(boot),
  };
}
