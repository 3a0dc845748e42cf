/** The URL of a picture for a small place: of the shop's own drawings there is a bitmap, which shows faster. */
export const smallPicture = (image: string): string =>
  /^\/images\/[^?#]+\.svg$/.test(image) ? `${image}?small` : image;
