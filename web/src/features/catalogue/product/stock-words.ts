import type { ProductCardFragment } from '@/gql/operations';

type StockLevel = ProductCardFragment['stockLevel'];

export const OUT_OF_STOCK = 'Out of stock';

/** What a product's level is called where it is shown; empty where there is nothing to say. Never a count. */
export const STOCK_WORDS: Readonly<Record<StockLevel, string>> = {
  IN_STOCK: '',
  LOW_STOCK: 'Only a few left',
  OUT_OF_STOCK,
};
