import { shopDescription } from '../shop/page-head.en';
import { BASE, LANGUAGE } from './language.en';

/** The texts of the shop as an installed app, in English. */
export const MANIFEST = {
  language: LANGUAGE as string,
  /** The path of Home. */
  home: BASE as string,
  description: shopDescription as string,
  products: 'All products',
  cart: 'Cart',
  orders: 'Orders',
};

/** The same in any language. */
export type ManifestWords = typeof MANIFEST;
