/** The longest edge of an uploaded picture in each size that is kept of it: a list at the desk, a card, a page. */
export const PICTURE_SIZES = [160, 480, 1200] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** Each size is kept as AVIF, and as WebP for whoever does not take that. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Larger files are rejected. */
export const PICTURE_MAX_BYTES = 8_000_000;
/** What a picture may need of the memory once it is unpacked, however small its file is. */
export const PICTURE_MAX_PIXELS = 50_000_000;
/** On the shorter edge: smaller ones look bad on a page. */
export const PICTURE_MIN_PIXELS = 200;

/** What may be uploaded, by the first bytes of the file. SVG is none of it: it can hold scripts. */
export type UploadedFormat = 'jpeg' | 'png' | 'webp' | 'avif';

const textAt = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** What a file is, whatever its name says; null for anything that is not taken. */
export function formatOfPicture(bytes: Uint8Array): UploadedFormat | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (textAt(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'png';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'webp';
  if (textAt(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(textAt(bytes, 8, 12))) return 'avif';
  return null;
}

/** The name of one of the files of a picture. @param hash of what was uploaded */
export const pictureFile = (hash: string, size: PictureSize, format: PictureFormat): string =>
  `${hash}-${size}.${format}`;

/** Where the files of uploaded pictures are. */
export const PICTURES_PATH = '/images/p/';

/** The URL that a product has of an uploaded picture: that of its largest AVIF. */
export const pictureUrl = (hash: string): string =>
  `${PICTURES_PATH}${pictureFile(hash, PICTURE_SIZES[2], 'avif')}`;
