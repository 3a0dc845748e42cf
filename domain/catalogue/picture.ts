/** The edge length of each stored size of a picture: for a list at the desk, a card, a page. */
export const PICTURE_SIZES = [160, 480, 1200] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** Each size is stored as AVIF, and as WebP for clients without AVIF. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Larger files are rejected. */
export const PICTURE_MAX_BYTES = 8_000_000;
/** Limits the memory of a decoded picture, however small its file is. */
export const PICTURE_MAX_PIXELS = 50_000_000;
/** The shorter edge: smaller pictures look bad on a page. */
export const PICTURE_MIN_PIXELS = 200;

/** The accepted formats, by the first bytes of a file. Not SVG: it can contain scripts. */
export type UploadedFormat = 'jpeg' | 'png' | 'webp' | 'avif';

const textAt = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** The format of a file by its content; null if it is not accepted. */
export function formatOfPicture(bytes: Uint8Array): UploadedFormat | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (textAt(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'png';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'webp';
  if (textAt(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(textAt(bytes, 8, 12))) return 'avif';
  return null;
}

/** The name of one of a picture's files. @param hash of the upload */
export const pictureFile = (hash: string, size: PictureSize, format: PictureFormat): string =>
  `${hash}-${size}.${format}`;

/** The path of uploaded pictures. */
export const PICTURES_PATH = '/images/p/';

/** A product's URL of an uploaded picture: that of its largest AVIF. */
export const pictureUrl = (hash: string): string =>
  `${PICTURES_PATH}${pictureFile(hash, PICTURE_SIZES[2], 'avif')}`;

/** The URL of a product's picture in another size. Only uploads have several; any other picture is the same in all. */
export const pictureAt = (image: string, size: PictureSize): string =>
  image.replace(/^(\/images\/p\/[0-9a-f]+)-1200\./, `$1-${size}.`);
