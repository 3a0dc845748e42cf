import type { ReactNode } from 'react';

export const skipToProducts = 'Skip to products';
export const categories = 'Categories';
export const all = 'All';
export const results = 'Results';
export const loading = 'Loading products';
export const failed = 'We could not load the products.';
export const corrected = (to: ReactNode, from: string): ReactNode => (
  <>
    Showing {to} for {from}
  </>
);
/** Where the correction itself may be misspelt. */
export const closest = (from: string): string => `Showing what comes closest to “${from}”`;
export const showing = (shown: number, total: string): string => `Showing ${shown} of ${total}`;
export const loadMore = 'Load more';
export const moreFailed = 'We could not load more products.';
export const tryAgain = 'Try again';

export const noCategory = 'No category is ticked';
export const noCategoryHint = 'Tick one to see its products.';
export const noProduct = 'No product matches these filters';
export const noProductHint = 'Remove one of them to see more.';
export const nothingHere = (q: string): string => `Nothing found for “${q}” here`;
export const nothingHereHint = 'Only part of the shop was searched.';
export const nothing = (q: string): string => `Nothing found for “${q}”`;
export const nothingHint = 'Try a shorter word, or its name in another language.';
export const searchEverything = 'Search everything';
export const showAll = 'Show all products';
export const elsewhere = 'In the rest of the shop';
export const didYouMean = 'Did you mean';
export const wellRated = 'Well rated';
