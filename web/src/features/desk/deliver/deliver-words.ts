import { toRupees } from '@domain/cart/pricing';
import { formatRupees } from '@/shared/lib/format-number';
import type { KnownOrder } from '@/features/desk/queue';

/** Every sentence of Deliver that says nothing of an order. */
export const DELIVER = {
  title: 'Deliver',
  loading: 'Loading your round',
  nothing: 'Nothing to deliver.',
  nothingHint: 'Orders appear here as soon as they are packed.',
  notKnown: 'Your round was never opened on this device: it needs a connection once.',
  notLoaded: 'Your round could not be loaded.',
  underWay: 'On the way',
  packed: 'Packed',
  failed: 'Could not be delivered',
  call: 'Call',
  map: 'Map',
  dispatch: 'Take along',
  again: 'Take along again',
  delivered: 'Delivered',
  notDelivered: 'Not delivered',
  undo: 'Undo',
  reason: 'Why could it not be delivered?',
  another: 'Another reason',
  send: 'Save',
  missing: 'Say why, in a few words.',
} as const;

/** What happens at doors. The shop reads them as they are. */
export const REASONS = [
  'Nobody opened the door',
  'Nobody answers the phone',
  'The address could not be found',
  'The customer did not want it',
] as const;

/** Longer reasons the shop does not take. */
export const REASON_MAX = 200;

/** What is to be collected at the door; empty where it is paid. */
export const dueWords = ({ payment, totalPaise }: KnownOrder): string =>
  payment === 'DUE' ? `Collect ${formatRupees(toRupees(totalPaise))}` : '';

/** What is said for as long as it can be taken back. */
export const TAKEN = { DELIVER: DELIVER.delivered, FAIL: DELIVER.notDelivered } as const;

/** What a link to call somebody says. */
export const callLabel = ({ customer }: KnownOrder): string => `Call ${customer.name}`;

/** What a link to the map says. */
export const mapLabel = ({ customer }: KnownOrder): string => `Map of the way to ${customer.name}`;
