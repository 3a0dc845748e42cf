/** "1 product", "10,000+ products". @param number the count as it is written */
export const products = (number: string, count: number): string =>
  `${number} ${count === 1 ? 'product' : 'products'}`;
