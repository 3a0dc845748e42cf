import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import {
  formatOfPicture,
  PICTURE_FORMATS,
  PICTURE_MAX_PIXELS,
  PICTURE_MIN_PIXELS,
  PICTURE_SIZES,
  pictureFile,
} from '../../../../../domain/catalogue/picture';
import type { Problem } from '../../../../../domain/wording/wording';
import { validationFailed } from '../../../common/shop-error';
import { serviceUnavailable } from '../../../common/unavailable';

/** An encoded picture: the hash of the upload, and its files by name. */
export interface EncodedPicture {
  hash: string;
  files: { name: string; bytes: Buffer }[];
}

/** A change of the encoding below needs another number: files are cached for ever by name. */
const RECIPE = 'tokri picture 1';
/** Lower is faster. */
const AVIF = { quality: 55, effort: 3 };
const WEBP = { quality: 78 };

/** One at a time: requests need the CPU, too. */
const encoding = pLimit(1);
const MAX_WAITING = 8;

const rejected = (problem: Problem): Error => validationFailed({ image: problem });

/** Loaded with the first upload; restricts libvips to these formats. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
let loading: ReturnType<typeof loadSharp> | undefined;

/**
 * Encodes all files of an uploaded picture: upright, square, in sRGB, and without metadata.
 * @throws ShopError VALIDATION_FAILED naming `image`, SERVICE_UNAVAILABLE while too many others are encoded
 */
export function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  if (!formatOfPicture(bytes)) throw rejected({ code: 'PICTURE_FORMAT' });
  if (encoding.activeCount + encoding.pendingCount > MAX_WAITING) throw serviceUnavailable();
  return encoding(() => encode(bytes));
}

async function encode(bytes: Buffer): Promise<EncodedPicture> {
  const sharp = await (loading ??= loadSharp());
  const options = { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;
  const { width, height, hasAlpha } = await sharp(bytes, options).metadata().catch(asBroken);
  checkSize(width, height);
  const edge = PICTURE_SIZES[2];
  // A picture that is not square gets a background, instead of being cropped.
  const background = { r: 255, g: 255, b: 255, alpha: hasAlpha ? 0 : 1 };
  const { data, info } = await sharp(bytes, options)
    .autoOrient()
    .resize(edge, edge, { fit: 'contain', background })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(asBroken);
  const { width: wide, height: high, channels } = info;
  const square = sharp(data, { raw: { width: wide, height: high, channels } });
  return { hash: hashOf(bytes), files: await allFiles(square, hashOf(bytes)) };
}

async function allFiles(square: Sharp, hash: string): Promise<EncodedPicture['files']> {
  const files = [];
  for (const size of PICTURE_SIZES)
    for (const format of PICTURE_FORMATS) {
      const sized = square.clone().resize(size);
      const painted = format === 'avif' ? sized.avif(AVIF) : sized.webp(WEBP);
      files.push({ name: pictureFile(hash, size, format), bytes: await painted.toBuffer() });
    }
  return files;
}

function checkSize(width: number, height: number): void {
  if (width * height > PICTURE_MAX_PIXELS)
    throw rejected({ code: 'PICTURE_LARGE', params: { megapixels: PICTURE_MAX_PIXELS / 1_000_000 } });
  if (Math.min(width, height) < PICTURE_MIN_PIXELS)
    throw rejected({ code: 'PICTURE_SMALL', params: { pixels: PICTURE_MIN_PIXELS } });
}

/** Hides libvips's own message. */
function asBroken(error: Error): never {
  if (/pixel limit/.test(error.message))
    throw rejected({ code: 'PICTURE_LARGE', params: { megapixels: PICTURE_MAX_PIXELS / 1_000_000 } });
  throw rejected({ code: 'PICTURE_BROKEN' });
}

const hashOf = (bytes: Buffer): string =>
  createHash('sha256').update(RECIPE).update(bytes).digest('hex').slice(0, 32);
