import { formatPaise } from '@domain/wording/formats.en';
import type { RefundState } from '@/gql/desk-operations';

/** The texts of an order's screen. */
export const ORDER = {
  title: (number: string): string => `Order ${number}`,
  failed: 'The order could not be loaded.',
  loading: 'Loading the order',
  none: 'Order not found',
  noneHint: 'Or your role cannot see it: riders see packed and outgoing orders.',
  toOrders: 'Go to orders',
  toDesk: 'Go to the desk',
  placed: (moment: string): string => `Placed ${moment}`,
  pick: 'Pick',
  slip: 'Packing slip',
  lines: 'Items',
  picked: (count: number): string => `${count} picked`,
  short: (count: number, of: number): string => `${count} of ${of} picked`,
  missing: (count: number): string => `${count} out of stock at payment`,
  replaced: (qty: number, title: string): string => `replaced by ${qty} × ${title}`,
  agreed: 'Agreed',
  picker: (name: string): string => `Picked by ${name}`,
  refundedQty: (count: number): string => `${count} refunded`,
  money: 'Payment',
  items: 'Items',
  delivery: 'Delivery',
  price: 'Price',
  coupon: (code: string, rupees: string): string => `Coupon ${code}: ${rupees} off, included in all amounts.`,
  due: 'Due at the door',
  paidAtDoor: 'Paid at the door',
  captured: 'Paid',
  capturedOnline: 'Paid online',
  refunded: 'Refunded',
  pending: 'Being refunded',
  remains: 'Remaining',
  customer: 'Customer',
  orders: (count: number): string => (count === 1 ? 'First order' : `${count} orders`),
  comes: 'Delivery',
  noSlot: 'No slot',
  map: 'Show on map',
  history: 'History',
  refunds: 'Refunds',
  again: 'Refund again',
  receipt: 'Receipt',
  receiptPdf: 'Receipt (PDF)',
  onItsWay: (rupees: string): string => `${rupees} is being refunded.`,
};

/** The label of each refund status. */
export const REFUND_STATE: Record<RefundState, string> = {
  PENDING: 'on its way',
  SETTLED: 'refunded',
  FAILED: 'failed',
};

/** The texts of cancelling. */
export const CANCEL = {
  button: 'Cancel order',
  title: 'Cancel this order?',
  confirm: 'Cancel the order',
  money: (paise: number): string => `${formatPaise(paise)} is refunded the way it was paid.`,
  noMoney: 'Nothing was paid, so nothing is refunded.',
  noMoreMoney: 'Everything that was paid is refunded already, or on its way back.',
  goods: 'Its items go back into stock, and its place in the slot is freed.',
  reason: 'Reason',
  reasonHint: 'The customer may see this, and it is kept: no names.',
  done: 'The order is cancelled.',
};

/** The texts of dispatching. */
export const SEND = { button: 'Send out', done: 'The order is on its way.' };

/** The texts of delivering. */
export const DELIVER = { button: 'Delivered', done: 'The order is delivered.' };

/** The texts of a failed delivery. */
export const FAIL = {
  button: 'Not delivered',
  title: 'Mark as not delivered?',
  confirm: 'Mark as not delivered',
  then: 'It can be sent out again or cancelled.',
  reason: 'Reason',
  reasonHint: 'The customer may see this, and it is kept: no names.',
  done: 'The order is marked as not delivered.',
};

/** The texts of refunding. */
export const REFUND = {
  button: 'Refund',
  title: 'Refund this order',
  by: 'What to refund',
  byItems: 'Items',
  byAmount: 'Amount',
  qtyOf: (title: string): string => `How many of ${title} to refund`,
  left: (count: number): string => (count === 0 ? 'none left' : `of ${count}`),
  amount: 'Rupees',
  reason: 'Reason',
  reasonHint: 'The customer may see this, and it is kept: no names.',
  now: 'This refund',
  after: 'Remaining after',
  confirm: (paise: number): string => (paise > 0 ? `Refund ${formatPaise(paise)}` : 'Refund'),
  tooLarge: 'That is more than is left.',
  done: (paise: number): string => `${formatPaise(paise)} is being refunded.`,
  before: (paise: number): string =>
    `The refund of ${formatPaise(paise)} had been made already, so nothing more is refunded.`,
};
