/** How many products a shopper's lists hold: far more than anybody buys, and few enough to be read as a whole. */
export const LIST_MAX = { cart: 200, wishlist: 500 } as const;

/** What a shopper is told when there is no room for another product. */
export const listFull = (list: keyof typeof LIST_MAX): string =>
  `A ${list} has up to ${LIST_MAX[list]} products. Take one out to make room for another.`;
