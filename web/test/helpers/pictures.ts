import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import type { LaunchOptions, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import type { PNGOptions } from 'pngjs';
import { CHROMIUM_ARGS } from '../../../scripts/chromium.cjs';

const KEPT = path.join(__dirname, '../pictures');
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

/** The page once nothing moves: two pictures in a row are the same. */
export async function takePicture(page: Page): Promise<Buffer> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const seen = Array.from(document.images).filter((image) => {
      const { top, right, bottom, left } = image.getBoundingClientRect();
      const isNear = bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth;
      // Pictures that are neither laid out nor loaded are never decoded.
      return isNear && image.checkVisibility({ contentVisibilityAuto: true });
    });
    await Promise.all(seen.map((image) => image.decode()));
  });
  for (let last = await page.screenshot(); ;) {
    const next = await page.screenshot();
    if (next.equals(last)) return next;
    last = next;
  }
}

/** The difference from the stored picture; null if there is none, and after an update. */
export function faultOf(name: string, png: Buffer): string | null {
  const file = path.join(KEPT, `${name}.png`);
  const taken = coarse(PNG.sync.read(png));
  if (RENEW && !comparable) throw new Error(NOT_COMPARED);
  if (!comparable) return isBlank(taken) ? 'Nothing can be seen.' : null;
  const fault = existsSync(file)
    ? compare(name, PNG.sync.read(readFileSync(file)), taken)
    : 'No picture is kept of it yet.';
  if (!fault) return null;
  if (!RENEW) return `${fault} If it is to look like this, \`npm run pictures\` keeps it.`;
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(file, PNG.sync.write(taken, SMALL));
  return null;
}

/** A reduced palette, indistinguishable to the eye, halves the file. */
function coarse(picture: PNG): PNG {
  picture.data.forEach((value, index, data) => (data[index] = value | 0b11));
  return picture;
}

const isBlank = ({ data }: PNG): boolean => data.every((value, index) => value === data[index % 4]);

function compare(name: string, kept: PNG, taken: PNG): string | null {
  const { width, height } = taken;
  if (kept.width !== width || kept.height !== height) {
    write(name, { kept, taken });
    return `It is ${width} x ${height}, not ${kept.width} x ${kept.height}: see dist/pictures/${name}.*.png.`;
  }
  const difference = new PNG({ width, height });
  const off = pixelmatch(kept.data, taken.data, difference.data, width, height, { threshold: TOLERANCE });
  if (off <= PIXELS_OFF) return null;
  write(name, { kept, taken, difference });
  return `${off} pixels are different: see dist/pictures/${name}.*.png.`;
}

function write(name: string, pictures: Record<string, PNG>): void {
  mkdirSync(SEEN, { recursive: true });
  for (const [what, picture] of Object.entries(pictures))
    writeFileSync(path.join(SEEN, `${name}.${what}.png`), PNG.sync.write(picture, SMALL));
}

/** The names of the stored pictures. */
export function keptPictures(wanted: string[]): string[] {
  const kept = readdirSync(KEPT).map((file) => path.basename(file, '.png'));
  if (!RENEW) return kept;
  for (const name of kept) if (!wanted.includes(name)) rmSync(path.join(KEPT, `${name}.png`));
  return kept.filter((name) => wanted.includes(name));
}
