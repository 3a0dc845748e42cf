/** `npm run small-pictures`: renders the shop's SVGs as small AVIFs, which are committed. Run it when an SVG changes. */
import './check-node.mjs';
import { readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installApart, runScript } from './install.mjs';
import { inRoot, say } from './steps.mjs';

const VERSION = '0.35.5';
/** Pixels, as shown on a high-density phone. */
const WIDTHS = { products: 400, categories: 320, '.': 1040 };
const LOOKS = { quality: 50, effort: 9 };

/** Of the pictures outside the subfolders only the promotion is worth it. */
const isPainted = (folder, name) =>
  name.endsWith('.svg') && (folder !== '.' || name === 'banner-vegetables-art.svg');

async function paint(sharp, folder, width) {
  const place = inRoot('web', 'public', 'images', folder);
  for (const name of readdirSync(place).filter((file) => isPainted(folder, file))) {
    const drawing = path.join(place, name);
    // Rendering at twice the density and scaling down looks sharper.
    const painting = await sharp(drawing, { density: 144 }).resize(width).avif(LOOKS).toBuffer();
    writeFileSync(`${drawing}.avif`, painting);
    say(`${folder}/${name}: ${painting.length} bytes`);
  }
}

await runScript(async () => {
  const resolve = await installApart(`sharp-${VERSION}`, [`sharp@${VERSION}`]);
  const sharp = createRequire(import.meta.url)(resolve('sharp'));
  for (const [folder, width] of Object.entries(WIDTHS)) await paint(sharp, folder, width);
});
