import { useState } from 'react';
import { GoesWith } from '@/features/catalogue';
import type { ProductSlots } from '@/features/catalogue';
import { useGoesWithCartQuery } from '@/gql/own-operations';
import type { CartFragment, ProductCardFragment } from '@/gql/operations';
import { goesWithAll } from './goes-with-all';

/** So many of the latest items are asked about. */
const ASKED = 10;

/**
 * What goes with the items of the cart and is not in it yet. Asked once for the cart as it is when the screen opens, so
 * that nothing changes places while something is added.
 */
export function GoesWithCart({ cart, ...slots }: { cart: CartFragment } & ProductSlots) {
  const [had] = useState(() => cart.items.map(({ product }) => product._id));
  const { data } = useGoesWithCartQuery({ variables: { filter: { ids: had.slice(-ASKED) } } });
  const lists = data?.products.edges.map(({ node }) => node.goesWith) ?? [];
  return (
    <GoesWith
      heading="Goes well with what you have"
      products={goesWithAll<ProductCardFragment>(lists, new Set(had))}
      {...slots}
    />
  );
}
