import { useState } from 'react';
import { GoesWith } from '@/features/catalogue';
import { useGoesWithCartQuery } from '@/gql/personal-operations';
import type { CartFragment, ProductCardFragment } from '@/gql/operations';
import { useDeferredFirst } from '@/shared/lib/useDeferredFirst';
import * as texts from './cart.en';
import { goesWithAll } from './goes-with-all';

/** The number of latest items that are queried. */
const LATEST = 10;

/**
 * Products that go with the items of the cart and are not in it yet. Queried once when the screen opens, so that
 * nothing moves while products are added.
 */
export function GoesWithCart({ cart }: { cart: CartFragment }) {
  const [had] = useState(() => cart.items.map(({ product }) => product._id));
  const { data } = useGoesWithCartQuery({ variables: { filter: { ids: had.slice(-LATEST) } } });
  const products = useDeferredFirst(data?.products);
  const lists = products?.edges.map(({ node }) => node.goesWith) ?? [];
  return (
    <GoesWith heading={texts.goesWith} products={goesWithAll<ProductCardFragment>(lists, new Set(had))} />
  );
}
