/** Whether a product has run out, by its id. OFFSET forces a lookup per row, so only the start of a long list is read. */
export const isOut = (id: string): string =>
  `EXISTS (SELECT FROM "product_terms_out" AS run_out WHERE run_out."productId" = ${id} OFFSET 0)`;

/** Which products to list: all, those in stock, or those out of stock. */
export type Stock = 'any' | 'there' | 'out';

/** The table with the lists; the one of all products needs isThere as well. */
export const listsOf = (stock: Stock): string =>
  stock === 'out' ? '"product_terms_out"' : '"product_terms"';

/** Skips products out of stock, if only those in stock are wanted. */
export const isThere = (stock: Stock, id: string): string | null =>
  stock === 'there' ? `NOT ${isOut(id)}` : null;
