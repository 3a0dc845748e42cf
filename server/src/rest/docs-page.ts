import { readFile } from 'node:fs/promises';
import path from 'node:path';
import express from 'express';
import type { Router } from 'express';
import { NO_CACHE } from '../common/http';
import { methodNotAllowed } from './method-not-allowed';

const OURS = path.resolve(__dirname, '../../../../server/public/api-docs');
const SWAGGER_UI = path.dirname(require.resolve('swagger-ui-dist/package.json'));
const FILES = [
  { name: '/', root: OURS, file: 'index.html' },
  { name: '/page.css', root: OURS, file: 'page.css' },
  { name: '/start.js', root: OURS, file: 'start.js' },
  { name: '/swagger-ui.css', root: SWAGGER_UI, file: 'swagger-ui.css' },
  { name: '/swagger-ui-bundle.js', root: SWAGGER_UI, file: 'swagger-ui-bundle.js' },
  { name: '/favicon.png', root: SWAGGER_UI, file: 'favicon-32x32.png' },
];

/** The page only loads its own files, and only connects to this shop. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Swagger UI for the REST API, from local files. */
export function createDocsPage(): Router {
  const router = express.Router();
  for (const { name, root, file } of FILES)
    router
      .route(name)
      .get(async (_request, response) => {
        response
          .set({ 'content-security-policy': POLICY, 'cache-control': NO_CACHE })
          .type(path.extname(file))
          // Also for 304, which is sent without the type, so that compression would not.
          .vary('Accept-Encoding');
        // Whole: parts of a file, which Express offers, would be compressed, and others an error.
        response.send(await readFile(path.join(root, file)));
      })
      .all(methodNotAllowed(['get']));
  return router;
}
