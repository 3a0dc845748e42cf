import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Manifest, Plugin } from 'vite';

/** Of the typefaces only the subsets that every page needs; others are cached on first use. */
const SHELL = /^assets\/.+\.(js|css)$|^assets\/.+-(english|rupee)-.+\.woff2$/;
const HINDI = /^assets\/.+-devanagari-.+\.woff2$/;

interface Shell {
  /** The folder of the build. */
  folder: string;
  /** The page's URL and file. */
  url: string;
  page: string;
  /** The build manifest with its code. */
  manifest: string;
}

/** For each worker. */
const SHELLS: Partial<Record<string, Shell>> = {
  worker: { folder: 'web', url: '/index.html', page: 'index.html', manifest: '.vite/manifest.json' },
  hindiWorker: {
    folder: 'web-hindi',
    url: '/hi/index.html',
    page: 'hi/index.html',
    manifest: '.vite/manifest.json',
  },
  deskWorker: {
    folder: 'web',
    url: '/desk/offline',
    page: 'desk.html',
    manifest: '.vite/desk-manifest.json',
  },
};

/** Passes the list of its shell's files to each service worker, from the client's manifest. */
export function serviceWorkerShell(distDir: string): Plugin {
  return {
    name: 'service-worker-shell',
    applyToEnvironment: ({ name }) => name in SHELLS,
    resolveId: (id) => (id === 'virtual:shell' ? `\0${id}` : undefined),
    load(id) {
      const own = SHELLS[this.environment.name];
      if (id !== '\0virtual:shell' || !own) return undefined;
      const read = (file: string): string => readFileSync(path.join(distDir, own.folder, file), 'utf8');
      const manifest = JSON.parse(read(own.manifest)) as Manifest;
      const files = new Set(
        Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
      );
      const isHindi = this.environment.name === 'hindiWorker';
      const isNeeded = (file: string) => SHELL.test(file) || (isHindi && HINDI.test(file));
      const revision = createHash('sha256').update(read(own.page)).digest('base64');
      // While two releases run, the page may come from the other one. That of the desk is filled in by the server.
      const integrity = own.url === `/${own.page}` ? `sha256-${revision}` : undefined;
      const shell = [
        { url: own.url, revision, integrity },
        ...[...files].filter(isNeeded).map((file) => ({ url: `/${file}`, revision: null })),
      ];
      return `export const SHELL = ${JSON.stringify(shell)};`;
    },
  };
}
