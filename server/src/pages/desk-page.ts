import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';
import { scriptText } from '../../../domain/shop/page-head';
import type { Manifest } from '../../../domain/shop/ssr';
import { deskScreenAt } from '../../../domain/staff/desk-screens';
import { DESK_SHOP } from '../../../domain/staff/desk-shop';
import type { DeskShop } from '../../../domain/staff/desk-shop';
import { NO_STORE } from '../common/http';

/** What the desk shows of the shop. */
export interface DeskPageShop {
  shopName: string;
  timeZone: string;
}

/** The title of a screen, in its final place: something to see while the code loads. */
const beforehand = (title: string): string => `
  <div class="mx-auto max-w-page sm:grid sm:grid-cols-[5.5rem_minmax(0,1fr)] lg:grid-cols-[13rem_minmax(0,1fr)]">
    <div class="hidden h-dvh border-r border-line sm:block"></div>
    <main class="min-w-0 px-4 py-4 md:px-6">
      <div class="mb-4 flex min-h-11 items-center">
        <h1 class="text-2xl font-bold wrap-anywhere md:text-3xl large-text:text-2xl">${title}</h1>
      </div>
    </main>
  </div>`;

/**
 * Sends the page of the desk: the same for everybody, except for the title and the code of the screen. The browser renders
 * it.
 */
export function createDeskPage(
  webDir: string,
  contentPolicy: string,
  { shopName, timeZone }: DeskPageShop,
): RequestHandler {
  const read = (file: string): string => readFileSync(path.join(webDir, file), 'utf8');
  const manifest = JSON.parse(read('.vite/desk-manifest.json')) as Manifest;
  const shop: DeskShop = { name: shopName, timeZone };
  const data = `<script type="application/json" id="${DESK_SHOP}">${scriptText(shop)}</script>`;
  const page = read('desk.html').replace('<!--desk-head-->', () => data);
  const headers = { 'content-security-policy': contentPolicy, 'cache-control': NO_STORE };
  return (request, response) => {
    const screen = deskScreenAt(request.path);
    const code = screen && manifest[`src/routes/desk/${screen.id}.tsx`];
    const link = code ? `<link rel="modulepreload" crossorigin href="/${code.file}">` : '';
    const html = page
      .replace('<!--desk-code-->', () => link)
      .replace('<!--desk-body-->', () => (screen ? beforehand(screen.title) : ''));
    response
      .type('html')
      .vary('accept-encoding')
      .set({ ...headers, 'x-robots-tag': 'noindex' })
      .send(html);
  };
}
