import { useState } from 'react';
import type { CartFragment } from '@/gql/operations';
import { serverNow } from '@/shared/lib/server-clock';
import { changeDraft, checkoutDraft } from './checkout-draft';
import type { Hold } from './checkout-draft';

function liveHold(): Hold | null {
  const { hold } = checkoutDraft();
  return hold && hold.until > serverNow() ? hold : null;
}

/** The count of each product of a cart that is about to be held. */
export const qtysOf = ({ items }: CartFragment): Hold['qtys'] =>
  Object.fromEntries(items.map(({ product, qty }) => [product._id, qty]));

/** Whether all of the cart is held: it may have grown since. */
export const covers = ({ qtys }: Hold, { items }: CartFragment): boolean =>
  items.every(({ product, qty }) => qty <= (qtys[product._id] ?? 0));

/** What the open checkout holds, and a function to change it; that of an earlier visit unless it has expired. */
export function useHold() {
  const [hold, setHold] = useState(liveHold);
  const keepHold = (next: Hold | null) => {
    changeDraft({ hold: next });
    setHold(next);
  };
  return { hold, keepHold };
}
