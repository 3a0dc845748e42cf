import type { ReactNode } from 'react';
import type { ProductCardFragment } from '@/gql/operations';

/** What other features render on a product. The routes provide it, so that features do not import each other. */
export interface ProductSlots {
  heart: (product: ProductCardFragment) => ReactNode;
  cartControl: (product: ProductCardFragment) => ReactNode;
}
