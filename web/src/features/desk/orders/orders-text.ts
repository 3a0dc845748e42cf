import type { OrderStatus } from '@domain/order/order-status';

const orders = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

/** The texts of the list of orders. */
export const ORDERS = {
  title: 'Orders',
  order: 'Order',
  customer: 'Customer',
  placed: 'Placed',
  items: 'Items',
  price: 'Price',
  board: 'Board',
  table: 'Table',
  views: 'How the orders are shown',
  search: 'Search',
  searchHint: 'Number, name, mobile number or email',
  status: 'Status',
  allStatuses: 'All',
  slot: 'Slot',
  allSlots: 'All slots',
  late: 'Late: their slot is over',
  withoutSlot: 'Without a slot',
  oneSlot: 'An earlier slot',
  from: 'Placed from',
  to: 'Placed until',
  filters: (count: number): string => (count === 0 ? 'Filters' : `Filters (${count})`),
  clear: 'Clear filters',
  failed: 'The orders could not be loaded.',
  none: 'No order is like that.',
  nothingHere: 'Nothing here.',
  lines: (count: number): string => (count === 1 ? '1 item' : `${count} items`),
  toPay: 'to pay at the door',
  due: 'to pay',
  noSlot: 'No slot',
  choose: (number: string): string => `Choose order ${number}`,
  chooseAll: (count: number): string =>
    count === 1 ? 'Choose the order shown' : `Choose the ${count} shown`,
  chosen: (count: number, hasMore: boolean): string =>
    `${orders(count)} chosen${hasMore ? '; more match than are shown' : ''}`,
  print: 'Print packing slips',
  chooseNone: 'Choose none',
};

/** The columns of the board, in the order of the statuses. */
export const COLUMNS: readonly OrderStatus[] = [
  'PLACED',
  'PICKING',
  'PACKED',
  'OUT_FOR_DELIVERY',
  'DELIVERY_FAILED',
  'DELIVERED',
];

/** The texts of a packing slip. */
export const SLIPS = {
  title: 'Packing slips',
  intro: (count: number): string => `${orders(count)}, one on each page.`,
  print: 'Print',
  failed: 'Some orders could not be loaded.',
  noneLoaded: 'The slips could not be loaded.',
  none: 'Choose orders first, in the table.',
  toOrders: 'To the orders',
  loading: 'Loading the slips',
  item: 'Item',
  unit: 'Unit',
  qty: 'Qty',
  packed: 'Packed',
  ordered: (count: number): string => `ordered ${count}`,
  instead: (title: string): string => `instead of ${title}`,
};
