import type { CartFragment } from '@/gql/operations';
import { problemWords } from './cart-fix-words';

/** At an item of the cart: what is wrong with it. */
export function ItemProblem({ item }: { item: CartFragment['items'][number] }) {
  const words = problemWords(item);
  return words && <p className="text-sm font-semibold text-tomato">{words}</p>;
}
