/** Whether a product has run out, by its id. OFFSET has it looked up one by one: of a long list only the start is read. */
export const isOut = (id: string): string =>
  `EXISTS (SELECT FROM "product_terms_out" AS run_out WHERE run_out."productId" = ${id} OFFSET 0)`;

/** Of which products there are lists: all, those of them that are there, or those that are out of stock. */
export type Stock = 'any' | 'there' | 'out';

/** The lists of terms; those of all products need isThere, too. */
export const listsOf = (stock: Stock): string =>
  stock === 'out' ? '"product_terms_out"' : '"product_terms"';

/** Passes over what has run out, where only what is there is wanted. */
export const isThere = (stock: Stock, id: string): string | null =>
  stock === 'there' ? `NOT ${isOut(id)}` : null;
