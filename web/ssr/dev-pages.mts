import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Execute, Render } from '../../domain/shop/ssr.ts';
import { speaksHindi } from './hindi.mts';

const page = (name: string): string => fileURLToPath(new URL(`../${name}.html`, import.meta.url));
const SHOP_PAGE = page(speaksHindi ? 'hi/index' : 'index');
const DESK_PAGE = page('desk');
const DESK = /^\/desk(?:[/?]|$)/i;
const HINDI = /^\/hi(?:[/?]|$)/i;

/** `npm run dev`: renders pages like the server, with the modules as they are edited; the desk renders in the browser. */
export function devPages(api: string): Plugin {
  const execute: Execute = async (operation) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${api}/graphql${speaksHindi ? '?language=hi' : ''}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(operation),
    });
    return (await response.json()) as Awaited<ReturnType<Execute>>;
  };
  return {
    name: 'dev-pages',
    apply: 'serve',
    configureServer: (vite) => () =>
      vite.middlewares.use(async ({ originalUrl: address = '/', headers }, response, next) => {
        if (!headers.accept?.includes('text/html')) return next();
        const isDesk = DESK.test(address);
        if (speaksHindi && !isDesk && !HINDI.test(address))
          return void response.writeHead(302, { location: `/hi${address}` }).end();
        const template = await vite.transformIndexHtml(
          address,
          await readFile(isDesk ? DESK_PAGE : SHOP_PAGE, 'utf8'),
        );
        response.setHeader('content-type', 'text/html; charset=utf-8');
        if (isDesk) return void response.end(template);
        try {
          const { render } = (await vite.ssrLoadModule('/src/entry-server.tsx')) as { render: Render };
          const site = { name: process.env.SHOP_NAME ?? 'Tokri', origin: `http://${headers.host}` };
          const { status, html } = await render({ template, manifest: {}, site, address, execute });
          response.writeHead(status).end(html);
        } catch (error) {
          vite.config.logger.error(`${address} could not be rendered: ${String(error)}`);
          response.writeHead(503).end(template);
        }
      }),
  };
}
