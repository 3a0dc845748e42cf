import { shopDescription } from '../shop/page-head.hi';
import { BASE, LANGUAGE } from './language.hi';
import type { ManifestWords } from './manifest.en';

/** The texts of the shop as an installed app, in Hindi. */
export const MANIFEST: ManifestWords = {
  language: LANGUAGE,
  home: BASE,
  description: shopDescription,
  products: 'सभी प्रोडक्ट',
  cart: 'कार्ट',
  orders: 'ऑर्डर',
};
