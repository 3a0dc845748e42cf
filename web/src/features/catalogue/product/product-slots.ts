import { createContext } from 'react';
import type { ReactNode } from 'react';
import type { ProductCardFragment } from '@/gql/operations';

/** What other features render on a product. */
export interface ProductSlots {
  heart: (product: ProductCardFragment) => ReactNode;
  cartControl: (product: ProductCardFragment) => ReactNode;
}

/** The layout provides it, so that features do not import each other. */
export const ProductSlotsContext = createContext<ProductSlots>({
  heart: () => null,
  cartControl: () => null,
});
