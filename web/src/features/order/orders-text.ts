/** The texts of the list of orders. */
export const ORDERS = {
  search: 'Search your orders',
  searchHint: 'Order number or product',
  find: 'Search',
  year: 'Year',
  allYears: 'All years',
  pages: 'Pages of your orders',
  newest: 'Newest orders',
  older: 'Older orders',
  all: 'Show all orders',
  none: 'No such order',
  noneHint: 'Try part of a product’s name, or the number that is on the order and its receipt.',
  noMore: 'No more orders',
  noMoreHint: 'You have seen all of them.',
} as const;

/** The number of matches; there may be more than fit on the page. */
export const matchCountText = (count: number, hasMore: boolean): string =>
  hasMore
    ? `More than ${count} orders found, the newest first`
    : `${count} ${count === 1 ? 'order' : 'orders'} found`;
