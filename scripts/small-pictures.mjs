/** `npm run small-pictures`: renders the shop's SVGs as small AVIFs, which are committed. Run it when an SVG changes. */
import './check-node.mjs';
import { readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installApart, runScript } from './install.mjs';
import { inRoot, say } from './steps.mjs';

const VERSION = '0.35.5';
/** With the width in pixels, as shown on a high-density phone. */
const PAINTINGS = [
  { folder: 'products', width: 400, ending: '.avif' },
  { folder: 'categories', width: 320, ending: '.avif' },
  { folder: 'categories', width: 120, ending: '.120.avif' },
  { folder: '.', width: 1040, ending: '.avif' },
];
const LOOKS = { quality: 50, effort: 9 };

/** Of the pictures outside the subfolders only the promotion is worth it. */
const isPainted = (folder, name) =>
  name.endsWith('.svg') && (folder !== '.' || name === 'banner-vegetables-art.svg');

async function paint(sharp, { folder, width, ending }) {
  const place = inRoot('web', 'public', 'images', folder);
  for (const name of readdirSync(place).filter((file) => isPainted(folder, file))) {
    const drawing = path.join(place, name);
    // Rendering at twice the density and scaling down looks sharper.
    const painting = await sharp(drawing, { density: 144 }).resize(width).avif(LOOKS).toBuffer();
    writeFileSync(drawing + ending, painting);
    say(`${folder}/${name}${ending}: ${painting.length} bytes`);
  }
}

await runScript(async () => {
  const resolve = await installApart(`sharp-${VERSION}`, [`sharp@${VERSION}`]);
  const sharp = createRequire(import.meta.url)(resolve('sharp'));
  for (const painting of PAINTINGS) await paint(sharp, painting);
});
