import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, normalizePath } from 'vite';
import type { EnvironmentOptions } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { PICTURES_PATH } from '../domain/catalogue/picture.ts';
import { deskFiles } from '../domain/staff/desk-paths.ts';
import { serviceWorkerShell } from './service-worker/service-worker-shell.mts';
import { devPages } from './ssr/dev-pages.mts';
import { hindi } from './ssr/hindi.mts';
import { pageScripts } from './ssr/page-scripts.mts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** What the server answers in `npm run dev`: paths that begin like this, or, after a ^, regular expressions. */
const PROXIED = [
  ...[
    '/graphql',
    '/api',
    '/sandbox',
    '/unsubscribe',
    '/manifest.webmanifest',
    '/hi/manifest.webmanifest',
    '/robots.txt',
    '/sitemap',
    PICTURES_PATH,
  ],
  ...['/desk/graphql', '/desk/session'],
  ...Object.values(deskFiles).map((path) => `^${path.replace(/:\w+/, '[^/]+')}`),
];
/** The ids of modules. A file that does not exist fails the build, as a rename would otherwise move code to another chunk. */
const modules = (folder: string, ...names: string[]): string[] =>
  names.map((name) => normalizePath(realpathSync(here(`${folder}/${name}`))));
const isOneOf =
  (ids: readonly string[]) =>
  (id: string): boolean =>
    ids.includes(id);
const USE_MUTATION = modules('../node_modules/@apollo/client/react/hooks', 'useMutation.js');
const PERSONAL_OPERATIONS = modules('src/gql', 'personal-operations.ts');
/** What fixes a cart's problems: a chunk of its own, as visitors have no cart. */
const FIXING = modules(
  'src/features/cart',
  ...['CartProblems.tsx', 'ItemProblem.tsx', 'cart-fixes.ts', 'cart-fix-text.ts'],
  ...['cart-fix.en.ts', 'cart-fix.hi.ts', 'useFixCart.ts'],
);
/** Only screens with a form need them. */
const FORMS = [
  ...modules('src/gql', 'form-operations.ts'),
  ...modules('src/features/message', 'forget-device.ts'),
  ...modules('src/features/account', 'NewPasswordField.tsx', 'PasswordField.tsx'),
  ...modules('src/features/account', 'password-field.en.ts', 'password-field.hi.ts'),
  ...modules('src/shared/ui', 'FormError.tsx'),
  ...modules('src/shared/lib', 'useForm.ts', 'form-errors.ts'),
  ...modules('src/shared/lib/api', 'api-error.ts', 'api-error.en.ts', 'api-error.hi.ts'),
  ...modules('../domain/account', 'account-rules.ts'),
  ...modules('../domain/wording', 'forms.en.ts', 'forms.hi.ts', 'wording.ts'),
];
/** The parts of `shared/ui` that are shown with products. */
const PRODUCT_PARTS = modules(
  'src/shared/ui',
  ...['Card.tsx', 'DietMark.tsx', 'LoadError.tsx', 'Stars.tsx', 'product-marks.en.ts', 'product-marks.hi.ts'],
);
/** Only some screens show orders and delivery times. */
const ORDERS = /features.order.*\.tsx?$/;
/** Few files: what every page loads (packages change less often than the shop), what shows products, what shows
 * orders, and what other screens share. */
const CHUNKS = [
  { name: 'packages', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'shop', tags: ['$initial' as const], test: /\.tsx?$/ },
  {
    name: 'products',
    minShareCount: 3,
    test: (id: string) => /catalogue.*\.tsx?$/.test(id) || PRODUCT_PARTS.includes(id),
  },
  { name: 'orders', minShareCount: 3, test: ORDERS },
  // Beside one of the modules that use it, all forms would load that module.
  { name: 'mutations', test: isOneOf(USE_MUTATION) },
  { name: 'personal-operations', test: isOneOf(PERSONAL_OPERATIONS) },
  {
    name: 'screens',
    minShareCount: 4,
    test: (id: string) => /\.tsx?$/.test(id) && ![...FIXING, ...FORMS].includes(id),
  },
  { name: 'fixing', test: isOneOf(FIXING) },
];
/** What every screen of the desk loads, and what several of them share. */
const DESK_CHUNKS = [
  { name: 'desk-packages', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'desk-shared', minShareCount: 3, test: /\.tsx?$/ },
];
/** The router's package names only the build with warnings for developers. */
const SMALL_ROUTER = {
  'react-router/dom': here('../node_modules/react-router/dist/production/dom-export.mjs'),
  'react-router': here('../node_modules/react-router/dist/production/index.mjs'),
};
const api = process.env.API_URL ?? 'http://localhost:4000';
const distDir = here('../dist');
const webDir = `${distDir}/web`;

const inputs = (page: string) => ({ index: here(page), main: here('src/main.tsx') });

const client: EnvironmentOptions = {
  // RxJS's ES2015 build is much smaller than its ES5 build.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    outDir: webDir,
    emptyOutDir: true,
    manifest: true,
    // A typeface within the style sheet comes a moment after it, when the page has just been laid out without.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    rolldownOptions: {
      input: inputs('index.html'),
      output: { codeSplitting: { groups: CHUNKS } },
      // Texts are inlined, and indexes are free of side effects, so unused exports are dropped.
      optimization: { inlineConst: { mode: 'all' } },
      treeshake: { moduleSideEffects: [{ test: /web.src.(features|shared.ui)/, sideEffects: false }] },
    },
  },
};

/** The same in Hindi: what has no texts is the same file as in English. */
const inHindi: EnvironmentOptions = {
  consumer: 'client',
  resolve: client.resolve,
  build: {
    ...client.build,
    outDir: `${distDir}/web-hindi`,
    copyPublicDir: false,
    rolldownOptions: { ...client.build?.rolldownOptions, input: inputs('hi/index.html') },
  },
};

/**
 * The desk, with everything that it needs: were packages and parts shared with the shop's build, each use of them at the
 * desk would add to what shoppers download.
 */
const desk: EnvironmentOptions = {
  consumer: 'client',
  resolve: client.resolve,
  build: {
    ...client.build,
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: '.vite/desk-manifest.json',
    rolldownOptions: {
      ...client.build?.rolldownOptions,
      input: { desk: here('desk.html') },
      output: { codeSplitting: { groups: DESK_CHUNKS } },
    },
  },
};

/** The same tree for the server, in one file. */
const ssr = (isBuild: boolean, name = 'entry-server'): EnvironmentOptions => ({
  consumer: 'server',
  resolve: isBuild ? { noExternal: true } : {},
  define: isBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    ssr: here('src/entry-server.tsx'),
    outDir: here('../dist/web-server'),
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      output: { format: 'cjs', entryFileNames: `${name}.cjs`, codeSplitting: false },
    },
  },
});

const worker = (name: string, output = name): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    outDir: webDir,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: here(`service-worker/${name}.ts`),
      output: { format: 'iife', entryFileNames: `${output}.js` },
    },
  },
});

/** Built in this order: the service workers list the files of the clients. */
const BUILT: Record<string, EnvironmentOptions> = {
  client,
  hindi: inHindi,
  desk,
  ssr: ssr(true),
  hindiSsr: ssr(true, 'entry-server-hindi'),
  worker: worker('service-worker'),
  hindiWorker: worker('service-worker', 'hi-service-worker'),
  deskWorker: worker('desk-worker'),
};

export default defineConfig(({ command }) => ({
  root: here('.'),
  appType: 'custom',
  plugins: [
    hindi(),
    react(),
    tailwindcss(),
    pageScripts(),
    devPages(api),
    serviceWorkerShell(distDir),
    {
      ...compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 512 }),
      applyToEnvironment: ({ name }) => ['client', 'hindi', 'desk'].includes(name),
    },
  ],
  resolve: {
    alias: { '@': here('./src'), '@domain': here('../domain'), ...(command === 'build' ? SMALL_ROUTER : {}) },
  },
  server: {
    proxy: {
      ...Object.fromEntries(PROXIED.map((path) => [path, api])),
      // By GET it is a page.
      '/desk/join': { target: api, bypass: ({ method, url }) => (method === 'GET' ? url : undefined) },
    },
  },
  environments: command === 'build' ? BUILT : { client, ssr: ssr(false) },
  builder: {},
}));
