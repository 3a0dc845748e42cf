import { useState } from 'react';
import { cartProblemOf } from '@domain/stock/stock';
import type { Shortage } from '@domain/stock/stock';
import type { CartFragment } from '@/gql/operations';

/** The items with too little stock, with the server's latest figures. */
const shortOf = ({ items }: CartFragment, found: readonly Shortage[]): CartFragment['items'] =>
  items.flatMap((item) => {
    const shortage = found.find(({ productId }) => productId === item.product._id);
    const problem = shortage && cartProblemOf(item.qty, shortage.available);
    return problem ? [{ ...item, problem, availableQty: shortage.available }] : [];
  });

/** The stock problems that placing the order has reported, and whether any was known when the page opened. */
export function useStockProblems(cart: CartFragment) {
  const [found, setFound] = useState<Shortage[]>([]);
  const [fixing, setFixing] = useState(false);
  const hasProblem = cart.items.some(({ problem }) => problem);
  // One of later is reported when the order is placed: the page must not move meanwhile.
  const [hadProblem] = useState(hasProblem);
  /** The next attempt finds its own. */
  const clear = () => setFound([]);
  return {
    ...{ report: setFound, clear, fixing, setFixing },
    short: shortOf(cart, found),
    shortAtOpening: hadProblem && hasProblem,
  };
}
