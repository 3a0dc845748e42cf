import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { buildServerPages } from './server-pages/build-server-pages.mts';
import { codeAfterPaint } from './server-pages/code-after-paint.mts';
import { buildServiceWorker } from './service-worker/build-service-worker.mts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const SERVED_BY_THE_SHOP = [
  '/graphql',
  '/api',
  '/sandbox',
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap',
];
/** What every page begins with, in files that are run one after another, so that the page can answer in between. */
const IN_STEPS = [
  { name: 'react', tags: ['$initial' as const], test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'router', tags: ['$initial' as const], test: /node_modules[\\/]react-router/ },
  { name: 'apollo', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'shop', tags: ['$initial' as const] },
];
const api = process.env.API_URL ?? 'http://localhost:4000';

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    tailwindcss(),
    codeAfterPaint(),
    compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 512 }),
    buildServiceWorker(),
    buildServerPages(here('../dist/web-server')),
  ],
  resolve: {
    alias: { '@': here('./src'), '@domain': here('../domain') },
    // RxJS in the language that browsers speak is a good deal smaller than in that of ten years ago.
    conditions: ['es2015', ...defaultClientConditions],
  },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    // A typeface within the style sheet comes a moment after it, when the page has just been laid out without.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    // A feature's index brings along only what is asked of it, so that the header's search does not load every screen.
    rolldownOptions: {
      output: { codeSplitting: { groups: IN_STEPS } },
      treeshake: { moduleSideEffects: [{ test: /web.src.(features|shared.ui)/, sideEffects: false }] },
    },
  },
  server: { proxy: Object.fromEntries(SERVED_BY_THE_SHOP.map((path) => [path, api])) },
});
