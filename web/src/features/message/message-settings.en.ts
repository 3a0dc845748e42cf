import type { DeviceState } from './device';

export const heading = 'Messages';
export const intro = 'We always email you when an order is placed, changed, cancelled or refunded.';
/** Where no mail is sent. */
export const introWithoutMail = 'We do not send emails: each order’s page shows its updates.';
export const progress = 'Delivery updates';
export const progressHint = 'Also when your order is on its way or delivered.';
export const backInStock = 'Back in stock';
export const backInStockHint = 'When something on your wishlist is back in stock.';
/** Where no mail is sent. */
export const backInStockOnDevices =
  'On devices with notifications, when something on your wishlist is back in stock.';
export const device = 'Notifications on this device';
export const notTurnedOff = 'This browser did not turn notifications off. Please try again.';
export const notTurnedOn =
  'This browser did not turn notifications on. You may have to allow them in its settings.';

/** The hint for each state of the device. */
export const DEVICE_HINTS: Record<DeviceState, string> = {
  unknown: 'Updates on your orders, even when this site is not open.',
  off: 'Updates on your orders, even when this site is not open.',
  on: 'Updates on your orders, even when this site is not open.',
  blocked: 'Blocked in this browser’s settings for this site.',
  unsupported: 'This browser does not support them.',
};
