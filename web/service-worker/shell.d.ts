declare module 'virtual:shell' {
  import type { PrecacheEntry } from 'workbox-precaching';

  /** The page, its code, its styles and its typefaces. */
  export const SHELL: PrecacheEntry[];
}
