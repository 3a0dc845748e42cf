export const order = 'Order again';
export const item = 'Buy again';
export const added = 'Added To Cart Successfully';

export const differs = 'Some things have changed';
export const gone = (title: string): string => `${title} is no longer sold.`;
export const outOfStock = (title: string): string => `${title} is out of stock.`;
export const costs = (title: string, now: string, before: string): string =>
  `${title} costs ${now} now; it was ${before}.`;
export const fewer = (title: string, now: number, before: number): string =>
  now > 0 ? `${title}: only ${now} of ${before} can be added.` : `${title}: no more can be added.`;
export const beside = 'What is in your cart stays there.';
export const nothing = 'None of it can be added now.';
export const add = (items: string): string => `Add ${items} to cart`;
export const leave = 'Not now';
export const close = 'Close';
export const browse = 'Browse products';
