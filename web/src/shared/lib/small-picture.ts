/**
 * The URL of a picture for a small place: a bitmap, less work to show, lies beside each of the shop's own SVGs, and of what
 * was uploaded there is one of 480 pixels.
 */
export const smallPicture = (image: string): string =>
  /^\/images\/[^?#]+\.svg$/.test(image) ? `${image}.avif` : image.replace(/(\/p\/.+-)1200/, '$1480');

/** The URL of a category's picture where it is as small as an icon. */
export const categoryIcon = (image: string): string =>
  /^\/images\/categories\/[^/?#]+\.svg$/.test(image) ? `${image}.120.avif` : image;
