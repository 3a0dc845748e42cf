import express from 'express';
import type { Router } from 'express';
import type { DataSource } from 'typeorm';

/**
 * For whoever minds the process. `/health/live`: it runs, so do not start it anew. `/health/ready`: its database
 * answers, so send it requests; else the answer is 503.
 */
export function createHealth(dataSource: DataSource): Router {
  const router = express.Router();
  router.use((_request, response, next) => {
    response.set('cache-control', 'no-store');
    next();
  });
  router.get('/live', (_request, response) => void response.json({ status: 'live' }));
  router.get('/ready', async (_request, response) => {
    await dataSource.query('SELECT 1');
    response.json({ status: 'ready' });
  });
  return router;
}
