import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';
import { scriptText } from '../../../domain/shop/page-head';
import { DESK_SHOP } from '../../../domain/staff/desk-shop';
import type { DeskShop } from '../../../domain/staff/desk-shop';
import { NO_STORE } from '../common/http';

/** What the desk says of the shop. */
export interface DeskPageShop {
  shopName: string;
  timeZone: string;
}

/** Answers with the page of the desk, the same for all of its screens and for everybody: the browser renders it. */
export function createDeskPage(
  webDir: string,
  contentPolicy: string,
  { shopName, timeZone }: DeskPageShop,
): RequestHandler {
  const shop: DeskShop = { name: shopName, timeZone };
  const data = `<script type="application/json" id="${DESK_SHOP}">${scriptText(shop)}</script>`;
  const page = readFileSync(path.join(webDir, 'desk.html'), 'utf8').replace('<!--desk-head-->', () => data);
  return (_request, response) =>
    void response
      .type('html')
      .set({
        'content-security-policy': contentPolicy,
        'cache-control': NO_STORE,
        'x-robots-tag': 'noindex',
      })
      .send(page);
}
