/** How many products a list may have: far more than anybody buys, and few enough to read at once. */
export const LIST_MAX = { cart: 200, wishlist: 500 } as const;

/** The message for a full list. */
export const listFull = (list: keyof typeof LIST_MAX): string =>
  `A ${list} has up to ${LIST_MAX[list]} products. Take one out to make room for another.`;
