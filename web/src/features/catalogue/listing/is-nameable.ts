/**
 * Whether a corrected search can be shown: each of its words is in the title of a product found. It may come from another name,
 * and those include common misspellings.
 */
export const isNameable = (corrected: string, products: readonly { title: string }[]): boolean =>
  corrected.split(' ').every((word) => products.some(({ title }) => title.toLowerCase().includes(word)));
