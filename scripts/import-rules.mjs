/** Which folder may import which (see docs/architecture.md); every other import is an error. */
import { fileURLToPath } from 'node:url';
import boundaries from 'eslint-plugin-boundaries';

const resolver = fileURLToPath(new URL('import-resolver.cjs', import.meta.url));

/** A folder is one element: its files may import each other. A feature is identified by its name. */
const folder = (type, pattern, capture) => ({ type, pattern, ...(capture ? { capture } : {}) });
const serverFolders = [
  'common',
  'database',
  'jobs',
  'response-cache',
  'load-shedding',
  'http',
  'monitoring',
  'graphql',
  'rest',
  'pages',
];
const elements = [
  folder('domain', 'domain'),
  folder('server-data', 'server/data'),
  folder('server-feature', 'server/src/features/*', ['feature']),
  ...serverFolders.map((name) => folder(`server-${name}`, `server/src/${name}`)),
  // Assembles the parts: may import everything, and only its types may be imported.
  folder('server-app', 'server/src'),
  folder('web-ui', 'web/src/shared/ui'),
  folder('web-lib', 'web/src/shared/lib'),
  folder('web-gql', 'web/src/gql'),
  // The desk is a feature of many screens: each area is like a feature, and `shared` has what several areas need.
  folder('web-desk-shared', 'web/src/features/desk/shared'),
  folder('web-desk-area', 'web/src/features/desk/*', ['area']),
  folder('web-feature', 'web/src/features/*', ['feature']),
  folder('web-desk-routes', 'web/src/routes/desk'),
  folder('web-routes', 'web/src/routes'),
  folder('web-app', 'web/src'),
];

const types = (...names) => ({ element: { types: { anyOf: names } } });
const allow = (from, ...to) => ({ from: types(from), allow: { to: types(...to) } });
const allowTypes = (from, ...to) => ({
  from: types(from),
  allow: { to: types(...to), dependency: { kind: 'type' } },
});
/** Only these files of a folder. */
const allowFile = (from, to, fileInternalPath) => ({
  from: types(from),
  allow: { to: { element: { types: { anyOf: [to] }, fileInternalPath } } },
});
/** Only from this file of a folder. */
const allowFrom = (from, fileInternalPath, ...to) => ({
  from: { element: { types: { anyOf: [from] }, fileInternalPath } },
  allow: { to: types(...to) },
});
/** Other folders import a feature through its index only. */
const allowIndex = (from, feature) => allowFile(from, feature, 'index.ts');

const policies = [
  allow('server-common', 'domain'),
  // ConfigError.
  allowFile('server-database', 'server-app', 'config.ts'),
  allow('server-database', 'server-common'),
  allowFile('server-database', 'server-load-shedding', 'load-shedding.ts'),
  allowIndex('server-database', 'server-feature'),
  // The data source registers them.
  allowFile('server-database', 'server-feature', '**/*.entity.ts'),
  allow(
    'server-feature',
    'domain',
    'server-data',
    'server-common',
    'server-database',
    'server-jobs',
    'server-rest',
  ),
  allowFile('server-feature', 'server-load-shedding', 'keyed-mutex.ts'),
  allow('server-jobs', 'server-common', 'server-database'),
  allowTypes('server-feature', 'server-graphql'),
  allowIndex('server-feature', 'server-feature'),
  allow('server-graphql', 'domain', 'server-common', 'server-response-cache'),
  allowTypes('server-graphql', 'server-load-shedding', 'server-monitoring'),
  allowIndex('server-graphql', 'server-feature'),
  allowFile('server-graphql', 'server-feature', '*.resolver.ts'),
  allow('server-response-cache', 'server-common'),
  allow('server-http', 'server-common'),
  allow('server-load-shedding', 'server-common'),
  allowTypes('server-load-shedding', 'server-response-cache'),
  allowIndex('server-load-shedding', 'server-feature'),
  allow('server-monitoring', 'server-common', 'server-database', 'server-jobs'),
  allowTypes('server-monitoring', 'server-load-shedding', 'server-response-cache'),
  allowIndex('server-monitoring', 'server-feature'),
  allow('server-rest', 'server-common', 'server-response-cache'),
  allow('server-pages', 'domain', 'server-common', 'server-response-cache'),
  allowTypes('server-pages', 'server-graphql'),
  allowIndex('server-rest', 'server-feature'),
  allowFile('server-rest', 'server-feature', '*.routes.ts'),
  ...['server-graphql', 'server-rest'].map((from) => allowTypes(from, 'server-app')),
  allow('server-app', 'domain', 'server-data', ...serverFolders.map((name) => `server-${name}`)),
  allowIndex('server-app', 'server-feature'),
  allow('web-ui', 'web-lib'),
  allow('web-lib', 'domain', 'web-gql', 'web-ui'),
  allow('web-feature', 'domain', 'web-gql', 'web-lib', 'web-ui'),
  allowIndex('web-feature', 'web-feature'),
  allow('web-desk-shared', 'domain', 'web-gql', 'web-lib', 'web-ui'),
  allowIndex('web-desk-shared', 'web-feature'),
  allow('web-desk-area', 'domain', 'web-gql', 'web-lib', 'web-ui', 'web-desk-shared'),
  allowIndex('web-desk-area', 'web-desk-area'),
  allow('web-desk-routes', 'domain', 'web-gql', 'web-lib', 'web-ui', 'web-routes', 'web-desk-shared'),
  allowIndex('web-desk-routes', 'web-feature'),
  allowIndex('web-desk-routes', 'web-desk-area'),
  // Nothing of the desk: shoppers would download it.
  allow('web-routes', 'domain', 'web-gql', 'web-lib', 'web-ui'),
  allowIndex('web-routes', 'web-feature'),
  allow('web-app', 'domain', 'web-lib', 'web-ui', 'web-routes'),
  // The shopper's own queries, which the page names.
  allowFrom('web-app', 'entry-server.tsx', 'web-gql'),
  // Shoppers would download it with the other entries.
  allowFrom('web-app', 'desk.tsx', 'web-desk-routes', 'web-desk-shared'),
];

/** Plain TypeScript only, since it runs in the browser and on the server. */
const frameworkFree = {
  from: types('domain'),
  disallow: { to: { module: { origin: ['external', 'core'] } } },
};

export const importRules = {
  files: ['{server/src,web/src,domain}/**/*.{ts,tsx}'],
  ignores: ['**/*.test.{ts,tsx}'],
  plugins: { boundaries },
  settings: { 'boundaries/elements': elements, 'import/resolver': { [resolver]: {} } },
  rules: {
    'boundaries/dependencies': ['error', { default: 'disallow', policies: [...policies, frameworkFree] }],
  },
};
