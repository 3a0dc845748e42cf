import type { NormalizedCacheObject } from '@apollo/client';
import { HANDED_OVER } from '@domain/shop/drawn-page';

/** What the server hands over with a page that it has drawn. */
export interface HandedOver {
  /** Where the server takes the shop to stand. */
  origin: string;
  /** What it has fetched for the page, as Apollo Client keeps it. */
  cache: NormalizedCacheObject;
}

/** What came with this page; null when the server has not drawn it. */
export function readHandedOver(): HandedOver | null {
  const text = document.getElementById(HANDED_OVER)?.textContent;
  return text ? (JSON.parse(text) as HandedOver) : null;
}
