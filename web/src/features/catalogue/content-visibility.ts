/**
 * On a phone, a section below the fold is neither styled nor laid out until it is near the viewport. It also needs a
 * `contain-intrinsic-height`; the padding, inside a `flow-root`, prevents overflow from being clipped.
 */
export const CONTENT_VISIBILITY =
  'max-sm:[content-visibility:auto] max-sm:-mx-4 max-sm:-my-2 max-sm:px-4 max-sm:py-2';
