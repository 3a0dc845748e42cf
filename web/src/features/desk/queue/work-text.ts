import type { CachedOrder } from './cached-orders';
import type { Rejection } from './queue-state';
import { isLineOperation } from './operations';
import type { WorkOperation } from './operations';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const kept = (count: number): string => `${counted(count, 'change is', 'changes are')} kept`;

/** The texts about unsent operations. */
export const CONNECTIVITY = {
  waiting: (count: number) => `No connection. ${kept(count)} on this device and sent later.`,
  offline: 'No connection. What you do is kept on this device and sent later.',
  failing: (count: number) => `The shop has a problem. ${kept(count)} on this device and retried.`,
  signedOut: (count: number) => `Sign in again: ${kept(count)} on this device.`,
  notStored: (count: number) =>
    `This device cannot store changes: keep this page open. ${counted(count, 'change', 'changes')} unsent.`,
} as const;

/** The label of the button that dismisses a rejection. */
export const DISMISS = 'Dismiss';

/** What has to be undone by hand, or done again. */
const WHAT: Record<WorkOperation['kind'], string> = {
  START: 'starting to pick',
  PICK: 'the picked quantity',
  SHORT: 'the missing quantity',
  REPLACE: 'the replacement',
  FINISH: 'packing',
  DISPATCH: 'the start of the delivery',
  DELIVER: 'the delivery',
  FAIL: 'the failed delivery',
};

/** The steps after packing; a packed order keeps its picker. */
const DELIVERY_STEPS: readonly WorkOperation['kind'][] = ['DISPATCH', 'DELIVER', 'FAIL'];

/** Why an operation was rejected, and what to do about it. */
export function rejectionText(
  { code, message, operations }: Rejection,
  order: CachedOrder | undefined,
  myId: string,
): { title: string; text: string } {
  const [number, its] = order ? [`Order ${order.number}`, `order ${order.number}`] : ['An order', 'an order'];
  const item = order?.items.find(({ productId }) =>
    operations.some((operation) => isLineOperation(operation) && operation.productId === productId),
  );
  if (code === 'CANCELLED' || order?.status === 'CANCELLED')
    return { title: `${number} was cancelled`, text: 'Put everything in its bag back on the shelves.' };
  const isDelivery = operations.some(({ kind }) => DELIVERY_STEPS.includes(kind));
  const other = order?.picker && order.picker._id !== myId ? order.picker.name : undefined;
  if (code === 'TAKEN' || (code === 'CONFLICT' && !isDelivery && other !== undefined))
    return {
      title: `${other ?? 'Someone else'} has taken ${its}`,
      text: 'Only one person picks an order. Hand over its items or put them back.',
    };
  if (code === 'INSUFFICIENT_STOCK')
    return {
      title: `${number}: ${item?.title ?? 'a line'} needs picking again`,
      text: `${message} Choose something else.`,
    };
  const what = operations[0] ? WHAT[operations[0].kind] : '';
  return {
    title: `${number}: ${what} was not accepted`,
    text: `${message} Check the order and try again.`,
  };
}
