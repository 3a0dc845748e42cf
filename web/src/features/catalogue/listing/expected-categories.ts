/** How many categories the shop most likely has: for what is shown while they are on their way. */
export const EXPECTED_CATEGORIES = 9;
