/**
 * For a section that is far below on a phone: the browser neither styles nor lays it out before it is scrolled near.
 * The section also needs a `contain-intrinsic-height`. What stands out of its box would be cut off, so it gets some
 * padding, inside a `flow-root`.
 */
export const FAR = 'max-sm:[content-visibility:auto] max-sm:-mx-4 max-sm:-my-2 max-sm:px-4 max-sm:py-2';
