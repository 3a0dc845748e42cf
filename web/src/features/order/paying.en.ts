const CAN_RETRY = 'Your cart is as you left it, and you can try again.';

export const changed = (total: string): string =>
  `Your cart has changed: the total is now ${total}. Please check it and place your order again.`;
export const moved = (when: string): string =>
  `The earliest delivery is now ${when}. If that suits you, place your order again.`;
export const expired =
  'The time to pay ran out, and nothing was ordered. Place your order again: we will hold everything again.';
export const couponGone = 'Your coupon is no longer valid, so we removed it. Please check the total.';
export const paymentsDown =
  'Payments are not available right now. Your cart is safe; please try again in a moment.';
export const unpaid = `The payment was not completed. ${CAN_RETRY}`;
/** With what the payment provider says, if anything. */
export const failed = (why: string): string => `The payment did not go through. ${why} ${CAN_RETRY}`;
export const notOpened = 'Its window could not be opened.';

/** The specification's text. */
export const orderPlaced = 'Order Placed Successfully';
export const seeOrder = 'See your order';
export const ok = 'OK';
