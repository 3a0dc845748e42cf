import { makeVar } from '@apollo/client';

/** The notice that the cart shows when it is opened next, one line each; it is announced, too. */
export const cartNotice = makeVar<readonly string[]>([]);
