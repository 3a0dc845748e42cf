import { formatRupees } from '@/shared/lib/format-number';
import type { RefundState } from '@/gql/desk-operations';

/** The texts of an order's screen. */
export const ORDER = {
  title: (number: string): string => `Order ${number}`,
  failed: 'The order could not be loaded.',
  loading: 'Loading the order',
  none: 'There is no such order',
  noneHint: 'Or it is not for your role: riders see what is packed or under way.',
  toOrders: 'To the orders',
  toDesk: 'To the desk',
  placed: (moment: string): string => `Placed ${moment}`,
  pick: 'Pick',
  slip: 'Packing slip',
  lines: 'Items',
  picked: (count: number): string => `${count} picked`,
  short: (count: number, of: number): string => `${count} of ${of} picked`,
  replaced: (qty: number, title: string): string => `replaced by ${qty} × ${title}`,
  agreed: 'Agreed',
  picker: (name: string): string => `Picked by ${name}`,
  refundedQty: (count: number): string => `${count} given back`,
  money: 'Money',
  items: 'Items',
  delivery: 'Delivery',
  price: 'Price',
  coupon: (code: string, rupees: string): string =>
    `Ordered with ${code}, ${rupees} off: all amounts are after that.`,
  due: 'Due at the door',
  captured: 'Came in',
  refunded: 'Given back',
  pending: 'On its way back',
  remains: 'Remains',
  customer: 'Customer',
  orders: (count: number): string => (count === 1 ? 'Their first order' : `${count} orders`),
  comes: 'Delivery',
  noSlot: 'No slot',
  map: 'Show on a map',
  history: 'What happened',
  refunds: 'Money back',
  again: 'Give back again',
  receipt: 'Receipt',
  receiptPdf: 'Receipt as a PDF',
  onItsWay: (rupees: string): string => `${rupees} is on its way back.`,
};

/** The label of each refund status. */
export const REFUND_STATE: Record<RefundState, string> = {
  PENDING: 'on its way',
  SETTLED: 'given back',
  FAILED: 'failed',
};

/** The texts of cancelling. */
export const CANCEL = {
  button: 'Cancel order',
  title: 'Cancel this order?',
  confirm: 'Cancel the order',
  money: (rupees: number): string => `${formatRupees(rupees)} goes back the way it was paid.`,
  noMoney: 'Nothing was paid that would have to go back.',
  goods: 'What was taken for it goes back on the shelf, and its place in the slot is free again.',
  reason: 'Why',
  reasonHint: 'The customer may read it, and it is kept: name nobody.',
  done: 'The order is cancelled.',
};

/** The texts of dispatching. */
export const SEND = { button: 'Send out', done: 'The order is on its way.' };

/** The texts of delivering. */
export const DELIVER = { button: 'Delivered', done: 'The order is delivered.' };

/** The texts of a failed delivery. */
export const FAIL = {
  button: 'Not delivered',
  title: 'It could not be delivered?',
  confirm: 'It was not delivered',
  then: 'It can be sent out again, or cancelled.',
  reason: 'Why',
  reasonHint: 'The customer may read it, and it is kept: name nobody.',
  done: 'Noted.',
};

/** The texts of refunding. */
export const REFUND = {
  button: 'Give money back',
  title: 'Give money back',
  by: 'What is given back',
  byItems: 'Items',
  byAmount: 'An amount',
  qtyOf: (title: string): string => `How many of ${title} are given back`,
  left: (count: number): string => (count === 0 ? 'nothing left' : `of ${count}`),
  amount: 'Rupees',
  reason: 'Why',
  reasonHint: 'The customer may read it, and it is kept: name nobody.',
  now: 'This refund',
  after: 'Remains afterwards',
  confirm: (rupees: number): string => (rupees > 0 ? `Give back ${formatRupees(rupees)}` : 'Give back'),
  tooLarge: 'That is more than remains.',
  done: (rupees: number): string => `${formatRupees(rupees)} is on its way back.`,
};
