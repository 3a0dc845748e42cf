import { paths } from '../../domain/shop/paths';
import { deskPaths } from '../../domain/staff/desk-paths';
import type { Config } from './config';
import { WEBHOOK_PATH } from './features/payment';
import { trustedOperations } from './graphql/trusted-documents';
import { Metrics } from './monitoring/metrics';
import type { Measured } from './monitoring/metrics';
import { createNames } from './monitoring/request-metrics';
import { developerRoutes } from './rest/developer.routes';
import { routes } from './rest/routes';

const SITE_FILES = [
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/service-worker.js',
  '/hi-service-worker.js',
];

/** Every route with its own label, such as `GET /api/products/:productId`. */
const namedRoutes = (shopName: string): string[] => [
  ...[...routes, ...developerRoutes(routes, shopName)].map(
    ({ method, path }) => `${method.toUpperCase()} /api${path}`,
  ),
  `POST /api${WEBHOOK_PATH}`,
  ...[...Object.values(paths), ...Object.values(deskPaths), ...SITE_FILES].map((path) => `GET ${path}`),
  'POST /desk/session',
  'DELETE /desk/session',
  'POST /desk/join',
  'POST /desk/join/invitation',
  'GET /health/live',
  'GET /health/ready',
];

/** Creates the metrics of a process, with a label for each of our routes and operations. */
export const createMetrics = (
  { shopName }: Pick<Config, 'shopName'>,
  parts: Omit<Measured, 'nameOf'>,
): Metrics => new Metrics({ ...parts, nameOf: createNames(namedRoutes(shopName), trustedOperations) });
