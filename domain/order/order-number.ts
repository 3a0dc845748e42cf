const LENGTH = 8;

/** The short number of an order that people tell each other: the beginning of its id. */
export const orderNumber = (_id: string): string => _id.replaceAll('-', '').slice(0, LENGTH).toUpperCase();
