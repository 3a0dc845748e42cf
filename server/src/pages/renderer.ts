import { createRequire } from 'node:module';
import path from 'node:path';
import type { Writable } from 'node:stream';
import type { Ask, DrawnPage } from '../../../domain/shop/drawn-page';

export interface StreamedPage extends DrawnPage {
  /** Writes what belongs into the page's root, and ends there. */
  pipe(to: Writable): void;
}

/** Draws the page at an address of the shop, which stands at `origin`; fails when something cannot be fetched. */
export type DrawPage = (origin: string, address: string, ask: Ask) => Promise<StreamedPage>;

/** The web client as it was built for the server. */
export function loadRenderer(webDir: string): DrawPage {
  const load = createRequire(__filename);
  return (load(path.join(webDir, '../web-server/entry-server.cjs')) as { drawPage: DrawPage }).drawPage;
}
