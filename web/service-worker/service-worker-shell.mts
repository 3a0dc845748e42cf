import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Manifest, Plugin } from 'vite';

/** Of the typefaces only the alphabet of the shop's own words; others are cached once they were needed. */
const SHELL = /^assets\/.+\.(js|css)$|^assets\/.+-english-.+\.woff2$/;

/** Tells the service worker, by the manifest of the built web client, what belongs to the shell. */
export function serviceWorkerShell(webDir: string): Plugin {
  return {
    name: 'service-worker-shell',
    applyToEnvironment: ({ name }) => name === 'worker',
    resolveId: (id) => (id === 'virtual:shell' ? `\0${id}` : undefined),
    load(id) {
      if (id !== '\0virtual:shell') return undefined;
      const page = readFileSync(path.join(webDir, 'index.html'));
      const manifest = JSON.parse(readFileSync(path.join(webDir, '.vite/manifest.json'), 'utf8')) as Manifest;
      const files = new Set(
        Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
      );
      const shell = [
        { url: '/index.html', revision: createHash('sha256').update(page).digest('hex').slice(0, 16) },
        ...[...files].filter((file) => SHELL.test(file)).map((file) => ({ url: `/${file}`, revision: null })),
      ];
      return `export const SHELL = ${JSON.stringify(shell)};`;
    },
  };
}
