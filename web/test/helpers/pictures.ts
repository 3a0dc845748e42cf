import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import type { LaunchOptions, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import type { PNGOptions } from 'pngjs';
import { CHROMIUM_ARGS } from '../../../scripts/chromium.cjs';

const PICTURES = path.join(__dirname, '../pictures');
/** Outside the folder of the test run, which is removed at its end. */
const SEEN = path.resolve(__dirname, '../../../dist/pictures');
const RENEW = process.env.RENEW_PICTURES === '1';

/** The tolerance per pixel, of 1: less than a shade. */
const TOLERANCE = 0.02;
/** A few more may differ: the edges of letters, most of which pixelmatch ignores. */
const PIXELS_OFF = 40;
/** Without transparency, and compressed as small as possible. */
const SMALL: PNGOptions = { colorType: 2, filterType: 0, deflateStrategy: 0 };

const pinned = process.env.PINNED_CHROMIUM_PATH ?? '';

/** Every browser and version renders letters and edges differently. */
export const comparable = pinned !== '';
export const NOT_COMPARED =
  'The pictures of the screens are NOT compared here: the Chromium of package.json, which they are from, does not start.';

/** The browser that took the pictures. Features of the system's processor do not matter. */
export const pictureBrowser: LaunchOptions = comparable
  ? {
      executablePath: pinned,
      args: [
        ...CHROMIUM_ARGS,
        '--disable-skia-runtime-opts',
        '--font-render-hinting=none',
        '--force-color-profile=srgb',
      ],
    }
  : {};

/** Before the first picture: removes the differences of an earlier run. */
export const forgetFaults = (): void => rmSync(SEEN, { recursive: true, force: true });

interface Difference {
  fault: string;
  pictures: Record<string, PNG>;
}

/** How a page differs from its stored picture, once it is still; null if it does not, and after an update. */
export async function faultOf(name: string, page: Page): Promise<string | null> {
  if (RENEW && !comparable) throw new Error(NOT_COMPARED);
  await decodeImages(page);
  for (let last: Buffer | undefined; ;) {
    const next = await page.screenshot();
    const actual = coarse(PNG.sync.read(next));
    const difference = comparable ? compare(name, actual) : ifBlank(actual);
    if (!difference) return null;
    // It may still be moving until two in a row are the same.
    if (last?.equals(next)) return RENEW ? renew(name, actual) : report(name, difference);
    last = next;
  }
}

const decodeImages = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const seen = Array.from(document.images).filter((image) => {
      const { top, right, bottom, left } = image.getBoundingClientRect();
      const isNear = bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth;
      // Pictures that are neither laid out nor loaded are never decoded.
      return isNear && image.checkVisibility({ contentVisibilityAuto: true });
    });
    await Promise.all(seen.map((image) => image.decode()));
  });

const fileOf = (name: string): string => path.join(PICTURES, `${name}.png`);

function renew(name: string, actual: PNG): null {
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(fileOf(name), PNG.sync.write(actual, SMALL));
  return null;
}

/** Writes the pictures for inspection. */
function report(name: string, { fault, pictures }: Difference): string {
  mkdirSync(SEEN, { recursive: true });
  for (const [what, picture] of Object.entries(pictures))
    writeFileSync(path.join(SEEN, `${name}.${what}.png`), PNG.sync.write(picture, SMALL));
  return `${fault} See dist/pictures/${name}.*.png. If it is to look like this, \`npm run pictures\` keeps it.`;
}

/** A reduced palette, indistinguishable to the eye, halves the file. */
function coarse(picture: PNG): PNG {
  const { buffer, byteOffset, byteLength } = picture.data;
  const pixels = new Uint32Array(buffer, byteOffset, byteLength / 4);
  for (let at = 0; at < pixels.length; at += 1) pixels[at]! |= 0x03030303;
  return picture;
}

const ifBlank = (actual: PNG): Difference | null =>
  actual.data.every((value, index, data) => value === data[index % 4])
    ? { fault: 'Nothing can be seen.', pictures: { actual } }
    : null;

function compare(name: string, actual: PNG): Difference | null {
  if (!existsSync(fileOf(name))) return { fault: 'No picture of it is stored yet.', pictures: { actual } };
  const stored = PNG.sync.read(readFileSync(fileOf(name)));
  const { width, height } = actual;
  if (stored.width !== width || stored.height !== height) {
    const fault = `It is ${width} x ${height}, not ${stored.width} x ${stored.height}.`;
    return { fault, pictures: { stored, actual } };
  }
  if (stored.data.equals(actual.data)) return null;
  const difference = new PNG({ width, height });
  const off = pixelmatch(stored.data, actual.data, difference.data, width, height, { threshold: TOLERANCE });
  return off > PIXELS_OFF
    ? { fault: `${off} pixels are different.`, pictures: { stored, actual, difference } }
    : null;
}

/** The names of the stored pictures. */
export function storedPictures(wanted: string[]): string[] {
  const stored = readdirSync(PICTURES).map((file) => path.basename(file, '.png'));
  if (!RENEW) return stored;
  for (const name of stored) if (!wanted.includes(name)) rmSync(fileOf(name));
  return stored.filter((name) => wanted.includes(name));
}
