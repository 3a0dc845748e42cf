import { isDue } from '@domain/order/order';
import { OUTCOMES } from '@domain/wording/outcomes.en';
import { formatPaise } from '@domain/wording/formats.en';
import type { CachedOrder } from '@/features/desk/queue';

/** The texts of Deliver. */
export const DELIVER = {
  title: 'Deliver',
  loading: 'Loading your round',
  nothing: 'Nothing to deliver.',
  nothingHint: 'Orders appear here as soon as they are packed.',
  notKnown: 'Connect once to load your round on this device.',
  notLoaded: 'Your round could not be loaded.',
  underWay: 'On the way',
  packed: 'Packed',
  failed: 'Could not be delivered',
  call: 'Call',
  map: 'Map',
  dispatch: 'Start delivery',
  again: 'Retry delivery',
  delivered: 'Delivered',
  notDelivered: 'Not delivered',
  undo: 'Undo',
  reason: 'Why was it not delivered?',
  another: 'Other reason',
  send: 'Save',
  missing: 'Enter a reason.',
} as const;

/** Frequent reasons for a failed delivery, sent to the server as they are. */
export const REASONS = [
  OUTCOMES.NOBODY_OPENED,
  OUTCOMES.NO_ANSWER,
  OUTCOMES.ADDRESS_NOT_FOUND,
  OUTCOMES.NOT_WANTED,
];

/** The server's limit. */
export const REASON_MAX = 200;

/** The amount to collect on delivery; empty if the order is paid, or delivered. */
export const dueText = (order: CachedOrder): string =>
  isDue(order) ? `Collect ${formatPaise(order.totalPaise)}` : '';

/** Shown while a step can be undone. */
export const UNDO_TEXTS = { DELIVER: DELIVER.delivered, FAIL: DELIVER.notDelivered } as const;

/** The accessible name of the link to call somebody. */
export const callLabel = ({ customer }: CachedOrder): string => `Call ${customer.name}`;

/** The accessible name of the link to the map. */
export const mapLabel = ({ customer }: CachedOrder): string => `Map to ${customer.name}`;
