import express from 'express';
import type { Router } from 'express';
import type { Replicas } from '../database/replicas';
import type { DatabaseProbe } from './database-probe';

/**
 * Health checks. `/health/live`: the process runs, no restart is needed. `/health/ready`: the primary responds, or a
 * replica stands in for it, so send requests; else 503.
 */
export function createHealth(replicas: Pick<Replicas, 'hasUsableReplica'>, probe: DatabaseProbe): Router {
  const router = express.Router();
  router.use((_request, response, next) => {
    response.set('cache-control', 'no-store');
    next();
  });
  router.get('/live', (_request, response) => void response.json({ status: 'live' }));
  router.get('/ready', async (_request, response) => {
    if (!replicas.hasUsableReplica) await probe.ping();
    response.json({ status: 'ready' });
  });
  return router;
}
