import { replacementUnitPaise } from '@domain/fulfilment/final-price';
import { isNothingLeft } from '@domain/fulfilment/packing';
import { comingQty, isDecided } from '@domain/fulfilment/picked';
import { toRupees } from '@domain/cart/pricing';
import { formatCount, formatRupees } from '@/shared/lib/format-number';
import type { Candidate, KnownItem, KnownOrder } from '@/features/desk/queue';
import type { BagSummary, PickedProduct } from './pick-view';

/** Every sentence of Pick that says nothing of an order. */
export const PICK = {
  title: 'Pick',
  slot: 'Delivery slot',
  by: 'How to pick',
  byShelf: 'By shelf',
  byOrder: 'Order by order',
  elsewhere: 'On no shelf',
  loading: 'Loading the orders',
  noSlots: 'There are no delivery slots yet.',
  nothing: 'Nothing to pick in this slot.',
  nothingHint: 'New orders appear here by themselves.',
  notKnown: 'This slot was never opened on this device: it needs a connection once.',
  failed: 'The orders of this slot could not be loaded.',
  back: 'All orders of the slot',
  onlyPickers: 'Only pickers put orders together: here you can see how far they are.',
  readyToPack: 'Ready to pack',
  undo: 'Undo',
  pack: 'Pack',
  takeOver: 'Take over',
  scan: 'Scan',
  scanning: 'Scan a barcode',
  scanHint: 'Hold the camera over the bars of a pack.',
  noCamera: 'The camera could not be opened. Allow it in the browser, or pick by hand.',
  unweighed: 'Not weighed: it is charged as it is sold.',
  finish: 'Finish packing',
  backToPicking: 'Back',
  grams: 'g',
  missing: 'How many are missing?',
  notThere: 'Not there',
  takeBack: 'Undo: it is open again',
  insteadOf: 'What to put in instead',
  keys: 'Keys: ↑ ↓ or J K to move, Enter picked, S short, R replace or change, U undo, P pack.',
} as const;

const POLICY: Record<KnownItem['replacement'], string> = {
  BEST_MATCH: 'The shopper takes the best match.',
  SPECIFIC: 'The shopper wants one other product, or their money back.',
  REFUND: 'The shopper wants no replacement: their money goes back.',
};

/** What the shopper wants when it is not there. */
export const policyWords = ({ replacement }: KnownItem): string => POLICY[replacement];

/** What is said where nothing can be suggested. */
export const noneWords = ({ replacement }: KnownItem): string =>
  replacement === 'SPECIFIC'
    ? 'That product is not there either.'
    : 'There is nothing like it on this shelf.';

/** The beginning of an order's number: what is written on its bag. */
export const bagName = ({ number }: Pick<KnownOrder, 'number'>): string => number.slice(0, 4);

/** Grams: "1,980 g". */
export const gramsWords = (grams: number): string => `${formatCount(grams)} g`;

/** How many of a product to take, in all. */
export const takeQty = ({ entries }: Pick<PickedProduct, 'entries'>): number =>
  entries.reduce((sum, { item }) => sum + comingQty(item), 0);

/** What is said of a decision. */
export const SAID = {
  full: 'Picked',
  picked: 'picked',
  open: 'open again',
  short: (missing: number) => `${missing} short`,
  replaced: (title: string) => `${title} instead`,
} as const;

/** What became of a line, in a few words; empty while it is open. */
export function outcomeWords(item: KnownItem): string {
  const { picked } = item;
  if (!picked) return '';
  const coming = comingQty(item);
  const missing = coming - picked.qty - (picked.replacedBy?.qty ?? 0);
  const parts = [
    picked.qty === coming && SAID.full,
    picked.qty > 0 && picked.qty < coming && `${picked.qty} picked`,
    picked.grams !== null && gramsWords(picked.grams),
    picked.replacedBy && `${picked.replacedBy.qty} × ${picked.replacedBy.title} instead`,
    picked.replacedBy?.grams != null && gramsWords(picked.replacedBy.grams),
    missing > 0 && (missing === coming ? PICK.notThere : `${missing} short`),
    !isDecided(item) && 'not weighed yet',
  ];
  return parts.filter(Boolean).join(', ');
}

/** What a screen reader hears of it. */
export const decidedWords = (title: string, said: string): string => `${title}: ${said}.`;

/** What the button for all of a product says to those who do not see it. */
export const pickLabel = (product: PickedProduct): string =>
  `Picked: ${product.title}, ${takeQty(product)} × ${product.quantity}`;

/** The same once it is settled. */
export const changeLabel = ({ title }: Pick<PickedProduct, 'title'>): string => `Change ${title}`;

/** What the button for whatever else may become of it says. */
export const otherwiseLabel = ({ title }: Pick<PickedProduct, 'title'>): string =>
  `${title} is not all there`;

/** What the field for a weight is called. */
export const weightLabel = (item: KnownItem, order: KnownOrder | null): string =>
  `Grams of ${item.title}${order ? ` for ${bagName(order)}` : ''}`;

/** What the field for the weight of what may be put in is called. */
export const offerWeightLabel = ({ title }: Candidate): string => `Grams of ${title} instead`;

/** What the button beside it says to those who do not see it. */
export const weighedLabel = ({ title }: KnownItem, order: KnownOrder | null): string =>
  `Picked: ${title}${order ? ` for ${bagName(order)}` : ''}`;

/** What is said of a weight at once; empty where all is well. */
export function weightProblem(grams: number, ordered: number, max: number): string {
  if (grams < 1) return 'Enter what it weighs, in grams.';
  if (grams > max) return `At most ${gramsWords(max)} can be entered.`;
  if (grams > ordered * 1.2) return `More than was ordered: the shopper pays for ${gramsWords(ordered)}.`;
  if (grams < ordered * 0.5) return `Less than half of ${gramsWords(ordered)}: is it all there?`;
  return '';
}

/** How many of a line are missing, on a button. */
export const missingLabel = (missing: number, coming: number): string =>
  missing < coming ? `${missing}` : coming === 1 ? PICK.notThere : `All ${coming}`;

/** What a replacement costs the shopper: "₹90; the shopper pays ₹85". */
export function candidatePrice(item: KnownItem, candidate: Candidate): string {
  const paid = replacementUnitPaise(item, candidate);
  const price = formatRupees(toRupees(candidate.pricePaise));
  return paid === candidate.pricePaise ? price : `${price}; the shopper pays ${formatRupees(toRupees(paid))}`;
}

/** How far somebody is: "12 of 30 lines". */
export const progressWords = ({ done, all }: { done: number; all: number }): string =>
  `${done} of ${all} ${all === 1 ? 'line' : 'lines'}`;

/** How many orders there are: "12 orders". */
export const ordersWords = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`;

/** Who has an order, and how far they are. */
export const pickerWords = (order: KnownOrder, isOwn: boolean): string =>
  order.status === 'PLACED' || !order.picker ? '' : isOwn ? 'You' : order.picker.name;

/** Whose order may be taken over, and what becomes of what they did. */
export const takeOverWords = ({ picker }: KnownOrder): string =>
  picker?.active === false
    ? `${picker.name} does not work here any more. What is in the bag stays in it.`
    : `${picker?.name ?? ''} is picking this order, and will be told. What is in the bag stays in it.`;

/** What is said of a barcode that belongs to nothing that is to be picked here. */
export const unknownWords = (code: string): string => `Nothing to be picked here has the barcode ${code}.`;

/** The title of what is said before a bag is closed. */
export const packTitle = (order: KnownOrder): string => `Pack ${bagName(order)} for ${order.customer.name}`;

/** What happens to the shopper's money when the bag is closed. */
export function moneyWords({ payment, items }: KnownOrder, { offPaise }: BagSummary): string {
  if (isNothingLeft(items))
    return 'Nothing is in the bag: the order is cancelled, and all that was paid goes back.';
  if (offPaise === 0)
    return payment === 'DUE' ? 'All of it is to be paid at the door.' : 'Nothing goes back.';
  const amount = formatRupees(toRupees(offPaise));
  return payment === 'DUE'
    ? `${amount} less is to be paid at the door.`
    : `${amount} goes back to the shopper.`;
}

/** What is in the bag as it was ordered. */
export const wholeWords = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'} in full`;

/** Said once a bag is closed. */
export const packedWords = ({ number, items }: KnownOrder): string =>
  isNothingLeft(items) ? `Order ${number} is cancelled.` : `Order ${number} is packed.`;
