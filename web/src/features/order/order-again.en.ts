export const order = 'Order again';
export const item = 'Buy again';
export const added = 'Added To Cart Successfully';

export const differs = 'Not everything is as it was';
export const gone = (title: string): string => `${title} is no longer sold.`;
export const outOfStock = (title: string): string => `${title} is out of stock.`;
export const costs = (title: string, now: string, before: string): string =>
  `${title} costs ${now} now; it was ${before}.`;
export const fewer = (title: string, now: number, before: number): string =>
  now > 0
    ? `${title}: only ${now} of ${before} can go into your cart.`
    : `${title}: no more can go into your cart.`;
export const beside = 'What is in your cart stays there.';
export const nothing = 'None of it can go into your cart now.';
export const add = (items: string): string => `Add ${items} to cart`;
export const leave = 'Leave it';
export const close = 'Close';
export const browse = 'Browse products';
