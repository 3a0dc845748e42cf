import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

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

/** What is seen comes first: with scripts at their own priority the largest picture is painted a second later. */
const script = (src: string): HtmlTagDescriptor => ({
  tag: 'script',
  attrs: { type: 'module', crossorigin: true, fetchpriority: 'low', src },
  injectTo: 'body',
});

/** Puts into `index.html` what the page runs: `boot.ts`, inline, and the entry, whose imports are fetched beside it. */
export function pageScripts(): Plugin {
  let boot = '';
  return {
    name: 'page-scripts',
    transformIndexHtml: {
      order: 'post',
      async handler(page, { bundle }) {
        boot = await buildBoot();
        const html = page.replace('<!--boot-->', () => `<script>${boot}</script>`);
        if (!bundle) return { html, tags: [script(MAIN)] };
        const main = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'main');
        if (main?.type !== 'chunk') throw new Error(`${MAIN} was not built.`);
        const preloads = main.imports.map((file): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${file}` },
          injectTo: 'body',
        }));
        return { html, tags: [...preloads, script(`/${main.fileName}`)] };
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
