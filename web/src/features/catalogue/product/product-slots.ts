import type { ReactNode } from 'react';
import type { ProductCardFragment } from '@/gql/operations';

/** What other features put on a product: the routes fill these in, so that features stay apart. */
export interface ProductSlots {
  heart: (product: ProductCardFragment) => ReactNode;
  cartControl: (product: ProductCardFragment) => ReactNode;
}
