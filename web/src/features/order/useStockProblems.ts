import { useState } from 'react';
import { cartProblemOf } from '@domain/stock/stock';
import type { Shortage } from '@domain/stock/stock';
import type { CartFragment } from '@/gql/operations';
import { usePanel } from './usePanel';

/** The items with too little stock, with the server's latest figures. */
const shortOf = ({ items }: CartFragment, found: readonly Shortage[]): CartFragment['items'] =>
  items.flatMap((item) => {
    const shortage = found.find(({ productId }) => productId === item.product._id);
    const problem = shortage && cartProblemOf(item.qty, shortage.available);
    return problem ? [{ ...item, problem, availableQty: shortage.available }] : [];
  });

/** The stock problems that placing the order has reported. */
export function useStockProblems(cart: CartFragment) {
  const [found, setFound] = useState<Shortage[]>([]);
  const [fixing, setFixing] = useState(false);
  const { panel, show } = usePanel();
  const report = (problems: Shortage[]) => {
    setFound(problems);
    show();
  };
  /** The next attempt finds its own. */
  const clear = () => setFound([]);
  return { panel, short: shortOf(cart, found), report, clear, fixing, setFixing };
}
