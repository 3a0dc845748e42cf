import { Catalogue1764000000000 } from './1764000000000-catalogue';

/** Forward only, in order. */
export const migrations = [Catalogue1764000000000];
