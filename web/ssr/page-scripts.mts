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

/** At low priority: the pictures of what is seen already come first. */
const preload = (file: string): string =>
  `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`;
const script = (file: string): string =>
  `<script type="module" crossorigin fetchpriority="low" src="/${file}"></script>`;

/**
 * Puts into `index.html`, not into `desk.html`, what the page runs: `boot.ts`, inline, and, in a template from which `boot.ts` takes it, the
 * entry, whose imports are fetched beside it.
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
      // The server tells the browser the hash of the script that a page may have inline.
      handler() {
        if (boot) this.emitFile({ type: 'asset', fileName: '.vite/boot.js', source: boot });
      },
    },
  };
}
