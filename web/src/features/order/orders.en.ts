export const loading = 'Loading your orders';
export const failed = 'We could not load your orders.';
export const nothingYet = 'You have not ordered anything yet... ';
export const nothingYetHint = 'What you buy, and what it cost, shows up here.';
export const browse = 'Browse products';

export const search = 'Search your orders';
export const searchHint = 'Order number or product';
export const find = 'Search';
export const year = 'Year';
export const allYears = 'All years';
/** The number of matches; there may be more than fit on the page. */
export const found = (count: number, hasMore: boolean): string =>
  hasMore
    ? `More than ${count} orders found, newest first`
    : `${count} ${count === 1 ? 'order' : 'orders'} found`;
export const none = 'No order found';
export const noneHint = 'Try part of a product’s name, or the number on the order or receipt.';

export const pages = 'Pages of your orders';
export const newest = 'Newest orders';
export const older = 'Older orders';
export const all = 'Show all orders';
export const noMore = 'No more orders';
export const noMoreHint = 'You have seen all of them.';
