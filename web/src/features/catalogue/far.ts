/**
 * A section that is far below on a phone is neither styled nor laid out before somebody comes near; whoever has this says
 * how high it will be. What is outside of its box would be cut off: it takes some room around, in a `flow-root`.
 */
export const FAR = 'max-sm:[content-visibility:auto] max-sm:-mx-4 max-sm:-my-2 max-sm:px-4 max-sm:py-2';
