import { createContext } from 'react';
import type { PageHead } from '@domain/shop/page-head';

/** Where a page is drawn. */
export interface PageSite {
  /** Where the shop stands, without a slash at the end. */
  origin: string;
  /** On the server only: takes what the page says of itself, and the status that it is answered with. */
  note?: (head: PageHead, status: number) => void;
}

export const SiteContext = createContext<PageSite>({ origin: '' });
