import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const MAIN = '/src/main.tsx';

async function buildBoot(): Promise<string> {
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: { '@': here('../src'), '@domain': here('../../domain') } },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: here('../src/boot.ts'), output: { format: 'iife' } },
    },
  });
  const [chunk] = (output as Rolldown.RolldownOutput).output;
  return chunk.code.trim();
}

/** At low priority: pictures above the fold come first. */
const preload = (file: string): string =>
  `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`;
const script = (file: string): string =>
  `<script type="module" crossorigin fetchpriority="low" src="/${file}"></script>`;

/**
 * Adds the scripts to `index.html`, not to `desk.html`: `boot.ts`, inline, and the entry with preload links for its
 * imports, in a template for `boot.ts` to insert.
 */
export function pageScripts(): Plugin {
  let boot = '';
  return {
    name: 'page-scripts',
    transformIndexHtml: {
      order: 'post',
      async handler(page, { bundle }) {
        if (!page.includes('<!--boot-->')) return page;
        boot = await buildBoot();
        const html = page.replace('<!--boot-->', () => `<script>${boot}</script>`);
        if (!bundle) {
          const src = { type: 'module', src: MAIN };
          return {
            html: html.replace('<!--code-->', ''),
            tags: [{ tag: 'script', attrs: src, injectTo: 'body' }],
          };
        }
        const main = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'main');
        if (main?.type !== 'chunk') throw new Error(`${MAIN} was not built.`);
        const everywhere = main.imports.map(preload).join('');
        return html.replace('<!--code-->', () => everywhere + script(main.fileName));
      },
    },
    generateBundle: {
      order: 'post',
      // The server needs the hash of the inline script for the content security policy.
      handler() {
        if (boot) this.emitFile({ type: 'asset', fileName: '.vite/boot.js', source: boot });
      },
    },
  };
}
