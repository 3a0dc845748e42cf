import type { DeviceState } from './device';

/** The texts of the section. */
export const TEXTS = {
  heading: 'Messages',
  intro: 'We always e-mail you when an order is placed, changed, cancelled or refunded.',
  /** Where no mail is sent. */
  introWithoutMail: 'You get no e-mails from us: the page of an order says all that happens to it.',
  progress: 'E-mail on the way',
  progressHint: 'Also when your order is on its way, and when it was delivered.',
  backInStock: 'Back in stock',
  backInStockHint: 'When something on your wishlist is there again.',
  /** Where no mail is sent. */
  backInStockOnDevices: 'On devices with notifications, when something on your wishlist is there again.',
  device: 'Notifications on this device',
  notTurnedOff: 'This browser did not turn notifications off. Please try again.',
  refused: 'This browser did not turn notifications on. You may have to allow them in its settings.',
} as const;

/** The hint for each state of the device. */
export const DEVICE_HINTS: Record<DeviceState, string> = {
  unknown: 'What happens to your orders, also while the shop is closed here.',
  off: 'What happens to your orders, also while the shop is closed here.',
  on: 'What happens to your orders, also while the shop is closed here.',
  blocked: 'Blocked in this browser’s settings for this site.',
  unsupported: 'This browser cannot show any.',
};
