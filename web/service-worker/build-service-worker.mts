import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('service-worker.ts', import.meta.url));
/** Of the typefaces only the alphabet of the shop's own words; others are kept once they were needed. */
const SHELL = /^assets\/.+\.(js|css)$|^assets\/.+-english-.+\.woff2$/;

/** After the web client is built: a service worker that knows by name what belongs to its shell. */
export function buildServiceWorker(): Plugin {
  let outDir = '';
  let assets: string[] = [];
  return {
    name: 'build-service-worker',
    apply: 'build',
    configResolved: (config) => {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    writeBundle: (_options, bundle) => {
      assets = Object.keys(bundle).filter((name) => SHELL.test(name));
    },
    closeBundle: async () => {
      const page = readFileSync(path.join(outDir, 'index.html'));
      const shell = [
        { url: '/index.html', revision: createHash('sha256').update(page).digest('hex').slice(0, 16) },
        ...assets.map((name) => ({ url: `/${name}`, revision: null })),
      ];
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { SHELL: JSON.stringify(shell) },
        build: {
          outDir,
          emptyOutDir: false,
          rolldownOptions: {
            input: SOURCE,
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      });
    },
  };
}
