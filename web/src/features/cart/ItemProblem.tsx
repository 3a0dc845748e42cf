import type { CartFragment } from '@/gql/operations';
import { problemText } from './cart-fix-text';

/** The problem of an item in the cart. */
export function ItemProblem({ item }: { item: CartFragment['items'][number] }) {
  const words = problemText(item);
  return words && <p className="text-sm font-semibold text-tomato">{words}</p>;
}
