import type { ReactNode } from 'react';
import type { OrderCardFragment } from '@/gql/operations';
import type { OrderHistoryFragment } from '@/gql/order-operations';
import type { OrderStep } from './order-steps';

type Status = OrderCardFragment['status'];
type RefundState = OrderHistoryFragment['refunds'][number]['state'];

export const loading = 'Loading your order';
export const failed = 'We could not load your order.';
export const noSuchOrder = 'Order not found';
export const noSuchOrderHint = 'It may belong to another account.';
export const seeOrders = 'See your orders';

/** What follows says when. */
const NOW: Record<Status, string> = {
  PLACED: 'We have your order and will pack it soon',
  PICKING: 'We are packing your order',
  PACKED: 'Your order is packed, waiting for a rider',
  OUT_FOR_DELIVERY: 'Your order is on its way',
  DELIVERED: 'Your order was delivered',
  DELIVERY_FAILED: 'We could not deliver your order',
  CANCELLED: 'This order was cancelled',
};
/** Of an order that is still to come; `when` may be empty. */
export const since = (status: Status, when: string): string => `${NOW[status]}${when && `, as of ${when}`}.`;
export const comes = (status: Status, isLate: boolean, when: string): string =>
  `${NOW[status]}: it ${isLate ? 'is late, and was due' : 'arrives'} ${when}.`;
/** Of any other order; `when` may be empty. */
export const was = (status: Status, when: string): string =>
  `${NOW[status]}${when && ` ${when}`}${status === 'DELIVERY_FAILED' ? ': we will try again or call you' : ''}.`;
export const steps = 'Steps of your order';
export const STEPS: Record<OrderStep['state'], string> = { done: 'done', now: 'now', ahead: 'to come' };
export const someShort = 'Some items were out of stock: see below what you do not pay for.';
export const inBag = 'In the bag';

export const cancellableUntil = (when: string): string => `You can cancel it until ${when}.`;
export const noLongerCancellable = (when: string): string =>
  `It can no longer be cancelled: that was possible until ${when}.`;
export const cancelOrder = 'Cancel order';
export const cancelThis = 'Cancel this order?';
export const confirmCancel = 'Yes, cancel it';
export const keepOrder = 'Keep the order';
export const nothingPaid = 'Nothing was paid, so there is nothing to refund.';
export const goesBack = (amount: ReactNode) => (
  <>{amount} is refunded the way you paid. Banks usually take up to seven days.</>
);

export const moneyBack = 'Refunds';
const REFUND: Record<RefundState, string> = {
  PENDING: 'on its way to you',
  SETTLED: 'refunded',
  FAILED: 'could not be refunded yet; we are looking into it',
};
export const refund = (amount: ReactNode, state: RefundState) => (
  <>
    {amount} {REFUND[state]}
  </>
);
export const whatHappened = 'What happened';

export const printReceipt = 'Print the receipt';
export const downloadReceipt = 'Download the receipt';
export const noReceipt = 'We could not load the receipt. Please try again.';

export const help = 'Help with this order';
export const writeToUs = 'Write to us';
/** The subject of a mail to the shop. */
export const subject = (number: string): string => `Order ${number}`;
export const wantsOtherwise = 'Do you want something else, or another time?';
export const orderAnew = 'Cancel this order, tap “Order again”, and change the cart before you pay.';
export const cannotChange =
  'This order can no longer be changed. Place another one for what you still need, or write to us.';
export const nobodyThere = 'Nobody was home?';
export const sayWhen = 'Write to us when somebody will be, or to cancel.';
export const notRight = 'Something is missing, bruised or not what you ordered?';
export const sendPhoto = 'Write to us, ideally with a photo: we look into it and can refund it.';
export const whereMoney = 'Where is your refund?';
export const onItsWay = 'It goes back the way you paid. Banks usually take up to seven days.';
export const anythingElse = 'Anything else?';
export const nameNumber = 'Write to us with the number of this order.';
