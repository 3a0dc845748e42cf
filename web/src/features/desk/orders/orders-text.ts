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
  views: 'View',
  search: 'Search',
  searchHint: 'Number, name, mobile number or email',
  status: 'Status',
  allStatuses: 'All',
  slot: 'Slot',
  allSlots: 'All slots',
  late: 'Late: past their slot',
  withoutSlot: 'Without a slot',
  oneSlot: 'An earlier slot',
  from: 'Placed from',
  to: 'Placed until',
  filters: (count: number): string => (count === 0 ? 'Filters' : `Filters (${count})`),
  clear: 'Clear filters',
  failed: 'The orders could not be loaded.',
  none: 'No orders match these filters.',
  nothingHere: 'No orders.',
  movedOn: 'The orders that were shown here have moved on. Load more to see the others.',
  lines: (count: number): string => (count === 1 ? '1 item' : `${count} items`),
  toPay: 'to pay at the door',
  due: 'to pay',
  noSlot: 'No slot',
  select: (number: string): string => `Select order ${number}`,
  selectAll: (count: number): string =>
    count === 1 ? 'Select the order shown' : `Select the ${count} shown`,
  selected: (count: number, hasMore: boolean): string =>
    `${orders(count)} selected${hasMore ? '; more match than are shown' : ''}`,
  print: 'Print packing slips',
  clearSelection: 'Clear selection',
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
  intro: (count: number): string => `${orders(count)}, one per page.`,
  print: 'Print',
  failed: 'Some orders could not be loaded.',
  noneLoaded: 'The slips could not be loaded.',
  none: 'Select orders in the table first.',
  toOrders: 'Go to orders',
  loading: 'Loading the slips',
  item: 'Item',
  unit: 'Unit',
  qty: 'Qty',
  packed: 'Packed',
  ordered: (count: number): string => `ordered ${count}`,
  instead: (title: string): string => `instead of ${title}`,
};
