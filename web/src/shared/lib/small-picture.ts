/** The address of a picture for a small place: the shop has its own drawings painted as well, which shows faster. */
export const smallPicture = (image: string): string =>
  /^\/images\/[^?#]+\.svg$/.test(image) ? `${image}?small` : image;
