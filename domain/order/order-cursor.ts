/** The cursor of an order in a list, newest first: when it was placed, in microseconds since the epoch, and its _id. */
export const ORDER_CURSOR_FORM = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
