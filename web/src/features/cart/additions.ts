import { makeVar } from '@apollo/client';

/** How often something has been put into the cart on this page. */
export const additions = makeVar(0);
