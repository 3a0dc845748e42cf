import express from 'express';
import type { Router } from 'express';
import type { Replicas } from '../database/replicas';
import type { DatabaseProbe } from './database-probe';

/**
 * For whoever minds the process. `/health/live`: it runs, so do not start it anew. `/health/ready`: a database
 * answers, the primary or a replica that stands in for it, so send it requests; else the answer is 503.
 */
export function createHealth(replicas: Pick<Replicas, 'anyFit'>, probe: DatabaseProbe): Router {
  const router = express.Router();
  router.use((_request, response, next) => {
    response.set('cache-control', 'no-store');
    next();
  });
  router.get('/live', (_request, response) => void response.json({ status: 'live' }));
  router.get('/ready', async (_request, response) => {
    if (!replicas.anyFit) await probe.ask();
    response.json({ status: 'ready' });
  });
  return router;
}
