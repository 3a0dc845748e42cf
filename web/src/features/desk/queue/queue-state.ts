import { isLineOperation, supersedes } from './operations';
import type { WorkOperation } from './operations';

/** An operation without a response. */
export interface QueuedOperation {
  id: string;
  operation: WorkOperation;
  /** When it was queued, in milliseconds, by the server's clock. */
  at: number;
  /** When it is due to be sent; until then it can be undone without a trace. */
  due: number;
  /** Whether it has been sent: the server may know it. */
  sent: boolean;
}

/** A rejection by the server, kept until it is dismissed. */
export interface Rejection {
  id: string;
  orderId: string;
  /** The server's error code and message. */
  code: string;
  message: string;
  /** The rejected operation, and those that depended on it. */
  operations: readonly WorkOperation[];
}

/** The stored state of a member of staff's queue: operations leave it only when completed, undone or dismissed. */
export interface QueueState {
  waiting: readonly QueuedOperation[];
  rejections: readonly Rejection[];
}

/** The initial state. */
export const EMPTY_QUEUE: QueueState = { waiting: [], rejections: [] };

/** Appends an operation. It replaces an unsent one that it supersedes. */
export function enqueue(state: QueueState, entry: Omit<QueuedOperation, 'sent'>): QueueState {
  const { operation } = entry;
  const steps = state.waiting.filter(
    ({ operation: other }) => other.orderId === operation.orderId && !isLineOperation(other),
  );
  // Dispatching an order again after it came back is another step; picking it again is not.
  const latest = operation.kind === 'START' ? steps[0] : steps.at(-1);
  if (latest?.operation.kind === operation.kind) return state;
  const kept = state.waiting.filter(({ sent, operation: other }) => sent || !supersedes(operation, other));
  return { ...state, waiting: [...kept, { ...entry, sent: false }] };
}

/** No operation waits any longer. */
export const allDue = (state: QueueState, now: number): QueueState =>
  state.waiting.some(({ due }) => due > now)
    ? { ...state, waiting: state.waiting.map((entry) => ({ ...entry, due: Math.min(entry.due, now) })) }
    : state;

/** Removes operations that are not sent yet. */
export const removeUnsent = (state: QueueState, id: string): QueueState => ({
  ...state,
  waiting: state.waiting.filter((entry) => entry.sent || entry.id !== id),
});

/** The first operation that is due, order by order: one that is not due or has failed blocks the rest of its order. */
export function nextDue(
  { waiting }: QueueState,
  now: number,
  heldBack: ReadonlySet<string>,
): QueuedOperation | undefined {
  const blocked = new Set(heldBack);
  for (const entry of waiting) {
    const { orderId } = entry.operation;
    if (!blocked.has(orderId) && entry.due <= now) return entry;
    blocked.add(orderId);
  }
  return undefined;
}

/** Marks an operation as sent. */
export const markSent = (state: QueueState, id: string): QueueState => ({
  ...state,
  waiting: state.waiting.map((entry) => (entry.id === id ? { ...entry, sent: true } : entry)),
});

/** Removes an operation that the server has done. */
export const complete = (state: QueueState, id: string): QueueState => ({
  ...state,
  waiting: state.waiting.filter((entry) => entry.id !== id),
});

/**
 * The server has rejected an operation: removes those that depend on it, too, such as all of an order that could not be
 * begun or is somebody else's by now, and the packing of one that lacks a line.
 */
export function reject(
  state: QueueState,
  id: string,
  error: Pick<Rejection, 'code' | 'message'>,
): QueueState {
  const rejected = state.waiting.find((entry) => entry.id === id);
  if (!rejected) return state;
  const { operation } = rejected;
  const isWhole = isOfOrder(operation, error.code);
  const isAffected = ({ id: otherId, operation: other }: QueuedOperation): boolean =>
    otherId === id || (other.orderId === operation.orderId && (isWhole || other.kind === 'FINISH'));
  const affected = state.waiting.filter(isAffected).map((entry) => entry.operation);
  const operations = [operation, ...affected.filter((other) => other !== operation)];
  const rejection: Rejection = {
    id,
    orderId: operation.orderId,
    code: error.code,
    message: error.message,
    operations,
  };
  const isTold = isWhole && state.rejections.some(({ id: other }) => other === lossId(operation.orderId));
  return {
    waiting: state.waiting.filter((entry) => !isAffected(entry)),
    rejections: isTold ? state.rejections : [...state.rejections, rejection],
  };
}

/** The id of the notice that an order was cancelled or taken over. */
export const lossId = (orderId: string): string => `cancelled:${orderId}`;

/**
 * Whether a rejection concerns the whole order: a step of it, or a line of one that is somebody else's, packed, cancelled or
 * gone. What is not found of a replacement is its product.
 */
const isOfOrder = (operation: WorkOperation, code: string): boolean =>
  !isLineOperation(operation) ||
  code === 'CONFLICT' ||
  (code === 'NOT_FOUND' && operation.kind !== 'REPLACE');

/** Adds a notice, once. */
export const note = (state: QueueState, rejection: Rejection): QueueState =>
  state.rejections.some(({ id }) => id === rejection.id)
    ? state
    : { ...state, rejections: [...state.rejections, rejection] };

/** Dismisses a rejection. */
export const dismiss = (state: QueueState, id: string): QueueState => ({
  ...state,
  rejections: state.rejections.filter((rejection) => rejection.id !== id),
});
