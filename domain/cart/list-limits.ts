/** The most products in a list: far more than anybody buys, and few enough to read at once. */
export const LIST_MAX = { cart: 200, wishlist: 500 } as const;
