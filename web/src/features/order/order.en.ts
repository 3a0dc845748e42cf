import { formatWeight } from '@domain/wording/weight.en';
import type { OrderCardFragment } from '@/gql/operations';
import { LOCALE } from '@domain/wording/language.en';

/** The status of an order in a word or two. */
export const STATUS_NAMES: Record<OrderCardFragment['status'], string> = {
  PLACED: 'Placed',
  PICKING: 'Packing',
  PACKED: 'Packed',
  OUT_FOR_DELIVERY: 'On its way',
  DELIVERED: 'Delivered',
  DELIVERY_FAILED: 'Not delivered',
  CANCELLED: 'Cancelled',
};
/** Formats date and time; "am" and "pm" stay on the line of their time. */
export function instantFormat(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (at) => format.format(at).replace(/\s(?=[ap]m$)/, '\u00a0');
}
export const payAtDoor = 'Pay at the door';
export const paid = 'Paid';
export const paidAtDoor = 'Paid at the door';

export const comes = (when: string): string => `Arrives ${when}`;
export const deliveryTime = (when: string): string => `Delivery time: ${when}`;

export const order = 'Order';
export const orderId = 'Order id';
export const copy = 'Copy';
export const copyIdOf = (number: string): string => `Copy the id of order ${number}`;
export const idCopied = 'Order id copied';
/** What a button does, and with which order. */
export const ofOrder = (action: string, number: string): string => `${action}: order ${number}`;
export const seeOrder = 'See order';
export const showDetails = 'Show details';
export const hideDetails = 'Hide details';
export const ofDetails = (action: string, when: string): string => `${action} of the order of ${when}`;
export const andMore = (title: string, count: number): string => `${title} and ${count} more`;

export const shippingAddress = 'Shipping address';
export const whatWasOrdered = 'What was ordered';
export const price = 'Price';
export const delivery = 'Delivery';
export const discount = 'Discount';
export const totalDue = 'Total due';
export const totalPaid = 'Total paid';
export const total = 'Total';
export const moneyBack = 'Refund';
export const inTheEnd = 'Final total';

export const notThere = 'out of stock, you do not pay for it';
export const onlyThere = (count: number): string => `only ${count} in stock, you do not pay for the rest`;
export const replacedBy = (other: string): string => `replaced by ${other}`;
export const partlyReplaced = (count: number, other: string): string =>
  `only ${count} in stock, and ${other} instead`;
export const lighter = (grams: number): string => `weighs ${formatWeight(grams)}, and costs less`;
