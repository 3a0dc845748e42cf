import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Manifest, Plugin } from 'vite';

/** Only the Latin subsets of the typefaces; others are cached on first use. */
const SHELL = /^assets\/.+\.(js|css)$|^assets\/.+-english-.+\.woff2$/;

/** For each worker: the page's URL and file, and the build manifest with its code. */
const SHELLS: Partial<Record<string, { url: string; page: string; manifest: string }>> = {
  worker: { url: '/index.html', page: 'index.html', manifest: '.vite/manifest.json' },
  deskWorker: { url: '/desk/offline', page: 'desk.html', manifest: '.vite/desk-manifest.json' },
};

/** Passes the list of its shell's files to each service worker, from the client's manifest. */
export function serviceWorkerShell(webDir: string): Plugin {
  const read = (file: string): string => readFileSync(path.join(webDir, file), 'utf8');
  return {
    name: 'service-worker-shell',
    applyToEnvironment: ({ name }) => name in SHELLS,
    resolveId: (id) => (id === 'virtual:shell' ? `\0${id}` : undefined),
    load(id) {
      const own = SHELLS[this.environment.name];
      if (id !== '\0virtual:shell' || !own) return undefined;
      const manifest = JSON.parse(read(own.manifest)) as Manifest;
      const files = new Set(
        Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
      );
      const revision = createHash('sha256').update(read(own.page)).digest('hex').slice(0, 16);
      const shell = [
        { url: own.url, revision },
        ...[...files].filter((file) => SHELL.test(file)).map((file) => ({ url: `/${file}`, revision: null })),
      ];
      return `export const SHELL = ${JSON.stringify(shell)};`;
    },
  };
}
