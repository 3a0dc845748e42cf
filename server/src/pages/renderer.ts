import { createRequire } from 'node:module';
import path from 'node:path';
import type { Writable } from 'node:stream';
import type { DrawPage } from '../../../domain/shop/drawn-page';

/** Draws pages into Node's streams. */
export type Renderer = DrawPage<Writable>;

/** The web client as it was built for the server. */
export function loadRenderer(webDir: string): Renderer {
  const load = createRequire(__filename);
  return (load(path.join(webDir, '../web-server/entry-server.cjs')) as { drawPage: Renderer }).drawPage;
}
