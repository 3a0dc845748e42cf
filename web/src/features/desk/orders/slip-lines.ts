import type { SlipFragment } from '@/gql/desk-operations';
import { gramsText } from '@/features/desk/shared/grams-text';
import { SLIPS } from './orders-text';

type Line = Pick<SlipFragment['items'][number], 'productId' | 'title' | 'qty' | 'quantity'> &
  Pick<SlipFragment['items'][number], 'status' | 'pickedQty' | 'pickedGrams' | 'replacedBy'>;

interface SlipLine {
  key: string;
  title: string;
  /** The outcome, if it differs from what was ordered. */
  note: string;
  quantity: string;
  qty: number;
}

const joinNotes = (...notes: (string | false)[]): string => notes.filter(Boolean).join(', ');
const gramsOf = (grams: number | null): string | false => grams !== null && gramsText(grams);

/** The lines of a packing slip; a line that is not picked yet is as ordered. */
export const slipLines = (items: readonly Line[]): SlipLine[] =>
  items.flatMap(({ productId, title, quantity, qty, status, pickedQty, pickedGrams, replacedBy }) => {
    const picked = pickedQty ?? (status === 'SHORT' ? 0 : qty);
    const note = joinNotes(picked !== qty && SLIPS.ordered(qty), gramsOf(pickedGrams));
    const own = { key: productId, title, note, quantity, qty: picked };
    if (!replacedBy) return [own];
    const other = { title: replacedBy.title, quantity: replacedBy.quantity, qty: replacedBy.qty };
    const instead = joinNotes(SLIPS.instead(title), gramsOf(replacedBy.pickedGrams));
    return [
      ...(picked > 0 ? [own] : []),
      { ...other, key: `${productId} ${replacedBy.productId}`, note: instead },
    ];
  });
