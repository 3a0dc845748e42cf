import { replacementUnitPaise } from '@domain/fulfilment/final-price';
import { isNothingLeft } from '@domain/fulfilment/packing';
import { qtyToPick, isDecided } from '@domain/fulfilment/picked';
import { formatPaise } from '@domain/wording/formats.en';
import { slotText } from '@/features/desk/shared/desk-times';
import { gramsText } from '@/features/desk/shared/grams-text';
import type { Candidate, CachedItem, CachedOrder, PickSlot } from '@/features/desk/queue';
import { BAG_LENGTH, takeQty } from './pick-view';
import type { BagSummary, PickedProduct } from './pick-view';

/** The texts of Pick. */
export const PICK = {
  title: 'Pick',
  slot: 'Delivery slot',
  by: 'How to pick',
  byShelf: 'By shelf',
  byOrder: 'Order by order',
  elsewhere: 'No shelf',
  loading: 'Loading the orders',
  oneSlot: 'One slot',
  withoutSlot: 'without a delivery time',
  noSlots: 'Nothing to pick: there are no delivery slots today or tomorrow.',
  nothing: 'Nothing to pick here.',
  nothingHint: 'New orders appear here automatically.',
  notKnown: 'Connect once to load this slot on this device.',
  failed: 'The orders of this slot could not be loaded.',
  back: 'All orders in this slot',
  backWithoutSlot: 'All orders without a delivery time',
  onlyPickers: 'Only pickers can pick: here you can follow their progress.',
  readyToPack: 'Ready to pack',
  undo: 'Undo',
  pack: 'Pack',
  takeOver: 'Take over',
  scan: 'Scan',
  scanning: 'Scan a barcode',
  scanHint: 'Hold the camera over the bars of a pack.',
  noCamera: 'The camera could not be opened. Allow it in the browser, or pick by hand.',
  unweighed: 'Not weighed: charged at its listed price.',
  finish: 'Finish packing',
  backToPicking: 'Back',
  grams: 'g',
  missing: 'How many are missing?',
  notThere: 'Not found',
  reset: 'Mark as not picked',
  insteadOf: 'Replace with',
  keys: 'Keys: ↑ ↓ or J K to move, Enter picked, S short, R replace or change, U undo, P pack.',
} as const;

const POLICY: Record<CachedItem['replacement'], string> = {
  BEST_MATCH: 'The shopper accepts the best match.',
  SPECIFIC: 'The shopper wants one specific product or a refund.',
  REFUND: 'The shopper wants a refund, no replacement.',
};

/** What the shopper wants if the product is missing. */
export const policyText = ({ replacement }: CachedItem): string => POLICY[replacement];

/** The text when there is no suggestion. */
export const noSuggestionText = ({ replacement }: CachedItem): string =>
  replacement === 'SPECIFIC' ? 'That product is out of stock too.' : 'Nothing similar on this shelf.';

/** The start of the order's number, as written on its bag; all of it beside another with the same start. */
export const bagName = ({ number, bag }: Pick<CachedOrder, 'number' | 'bag'>): string =>
  bag ?? number.slice(0, BAG_LENGTH);

/** The confirmation of each outcome. */
export const OUTCOME_TEXTS = {
  full: 'Picked',
  picked: 'picked',
  open: 'not picked',
  short: (missing: number) => `${missing} short`,
  replaced: (title: string) => `${title} instead`,
} as const;

/** The outcome of a line, in short; empty if there is none yet. */
export function outcomeText(item: CachedItem): string {
  const { picked } = item;
  if (!picked) return '';
  const coming = qtyToPick(item);
  const missing = coming - picked.qty - (picked.replacedBy?.qty ?? 0);
  const parts = [
    picked.qty === coming && OUTCOME_TEXTS.full,
    picked.qty > 0 && picked.qty < coming && `${picked.qty} picked`,
    picked.grams !== null && gramsText(picked.grams),
    picked.replacedBy && `${picked.replacedBy.qty} × ${picked.replacedBy.title} instead`,
    picked.replacedBy?.grams != null && gramsText(picked.replacedBy.grams),
    missing > 0 && (missing === coming ? PICK.notThere : `${missing} short`),
    !isDecided(item) && 'not weighed yet',
  ];
  return parts.filter(Boolean).join(', ');
}

/** The same for screen readers. */
export const outcomeAnnouncement = (title: string, said: string): string => `${title}: ${said}.`;

/** The accessible name of the button that picks all of a product. */
export const pickLabel = (product: PickedProduct): string =>
  `Picked: ${product.title}, ${takeQty(product)} × ${product.quantity}`;

/** The same once it has an outcome. */
export const changeLabel = ({ title }: Pick<PickedProduct, 'title'>): string => `Change ${title}`;

/** The accessible name of the button for other outcomes. */
export const otherwiseLabel = ({ title }: Pick<PickedProduct, 'title'>): string => `Not enough ${title}`;

/** The label of the weight. */
export const weightLabel = (item: CachedItem, order: CachedOrder | null): string =>
  `Grams of ${item.title}${order ? ` for ${bagName(order)}` : ''}`;

/** The label of a replacement's weight. */
export const offerWeightLabel = ({ title }: Candidate): string => `Grams of ${title} instead`;

/** The accessible name of the button beside it. */
export const weighedLabel = ({ title }: CachedItem, order: CachedOrder | null): string =>
  `Picked: ${title}${order ? ` for ${bagName(order)}` : ''}`;

/** A warning about a weight; empty if it is plausible. */
export function weightProblem(grams: number, ordered: number, max: number): string {
  if (grams < 1) return 'Enter the weight in grams.';
  if (grams > max) return `Enter at most ${gramsText(max)}.`;
  if (grams > ordered * 1.2) return `More than was ordered: the shopper pays for ${gramsText(ordered)}.`;
  if (grams < ordered * 0.5) return `Less than half of ${gramsText(ordered)}: is something missing?`;
  return '';
}

/** The label of the button for missing quantities. */
export const missingLabel = (missing: number, coming: number): string =>
  missing < coming ? `${missing}` : coming === 1 ? PICK.notThere : `All ${coming}`;

/** The price of a replacement: "₹90; the shopper pays ₹85". */
function candidatePrice(item: CachedItem, candidate: Candidate): string {
  const paid = replacementUnitPaise(item, candidate);
  const price = formatPaise(candidate.pricePaise);
  return paid === candidate.pricePaise ? price : `${price}; the shopper pays ${formatPaise(paid)}`;
}

/** What to put in, and its price: "2 × 500 g · ₹90 each". */
export const offerText = (item: CachedItem, candidate: Candidate, qty: number): string =>
  `${qty} × ${candidate.quantity} · ${candidatePrice(item, candidate)}${qty > 1 ? ' each' : ''}`;

/** The progress: "12 of 30 lines". */
export const progressText = ({ done, all }: { done: number; all: number }): string =>
  `${done} of ${all} ${all === 1 ? 'line' : 'lines'}`;

/** How many orders are left, and of when: "2 late · yesterday, 5–8 pm". A narrow phone cuts off the end. */
export const toPickText = (count: number, when: string, isLate = false): string =>
  `${count} ${isLate ? 'late' : 'to pick'} · ${when}`;

/** A slot in the list of slots. */
export const slotOptionText = (slot: PickSlot, isLate: boolean): string =>
  toPickText(slot.toPick, slotText(slot), isLate);

/** The slot to go to next. */
export const nextSlotText = (slot: PickSlot, isLate: boolean): string =>
  isLate ? slotOptionText(slot, isLate) : `Next: ${slotOptionText(slot, isLate)}`;

/** The picker of an order, and their progress. */
export const pickerText = (order: CachedOrder, isOwn: boolean): string =>
  order.status === 'PLACED' || !order.picker ? '' : isOwn ? 'You' : order.picker.name;

/** Confirms taking over an order. */
export const takeOverText = ({ picker }: CachedOrder): string =>
  picker?.active === false
    ? `${picker.name} no longer works here. Picked items stay in the bag.`
    : `${picker?.name ?? ''} is picking this order and will be told. Picked items stay in the bag.`;

/** The scanned barcode belongs to no product to be picked here. */
export const unknownBarcodeText = (code: string): string =>
  `No product to pick here has the barcode ${code}.`;

/** The title of the packing confirmation. */
export const packTitle = (order: CachedOrder): string => `Pack ${bagName(order)} for ${order.customer.name}`;

/** What packing does to the shopper's money. */
export function refundText({ payment, items }: CachedOrder, { offPaise }: BagSummary): string {
  if (isNothingLeft(items)) return 'The bag is empty: the order is cancelled, and any payment is refunded.';
  if (offPaise === 0)
    return payment === 'DUE' ? 'The full amount is due at the door.' : 'Nothing is refunded.';
  const amount = formatPaise(offPaise);
  return payment === 'DUE' ? `${amount} less is due at the door.` : `${amount} is refunded to the shopper.`;
}

/** The lines that are packed as ordered. */
export const asOrderedText = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'} in full`;

/** Announced when a bag is closed. */
export const packedText = ({ number, items }: CachedOrder): string =>
  isNothingLeft(items) ? `Order ${number} is cancelled.` : `Order ${number} is packed.`;
