/** The URL of a picture for a small place: a bitmap, less work to show, lies beside each of the shop's own SVGs. */
export const smallPicture = (image: string): string =>
  /^\/images\/[^?#]+\.svg$/.test(image) ? `${image}.avif` : image;
