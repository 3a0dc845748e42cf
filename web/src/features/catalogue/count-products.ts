const number = new Intl.NumberFormat('en-IN');

/** "1 product", "72 products". */
export const countProducts = (count: number): string =>
  `${number.format(count)} ${count === 1 ? 'product' : 'products'}`;
