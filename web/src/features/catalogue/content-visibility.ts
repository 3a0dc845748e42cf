/**
 * On a phone, a section below the first screen is neither styled nor laid out before it is scrolled near. It also needs
 * a `contain-intrinsic-height`; the padding, inside a `flow-root`, keeps what stands out of its box from being cut off.
 */
export const CONTENT_VISIBILITY =
  'max-sm:[content-visibility:auto] max-sm:-mx-4 max-sm:-my-2 max-sm:px-4 max-sm:py-2';
