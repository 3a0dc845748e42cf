import { Catalogue1764000000000 } from './1764000000000-catalogue';
import { Shoppers1764000100000 } from './1764000100000-shoppers';

/** Forward only, in order. */
export const migrations = [Catalogue1764000000000, Shoppers1764000100000];
