import { isOfLine, overrides } from './operations';
import type { WorkOperation } from './operations';

/** An operation that the server has not answered. */
export interface QueuedOperation {
  id: string;
  operation: WorkOperation;
  /** When it was done, in milliseconds. */
  at: number;
  /** From then on it is sent: until then it can be taken back as if it had never been. */
  due: number;
  /** Whether it has been sent: the server may know of it. */
  sent: boolean;
}

/** What the server will not do, until somebody has read why. */
export interface Refusal {
  id: string;
  orderId: string;
  /** The server's code, and its words. */
  code: string;
  message: string;
  /** What was refused first, and then what made no sense without it. */
  operations: readonly WorkOperation[];
}

/** All that is stored of a member of staff's work: nothing leaves it but what was answered, taken back or read. */
export interface QueueState {
  waiting: readonly QueuedOperation[];
  refusals: readonly Refusal[];
}

/** Nothing to do. */
export const EMPTY_QUEUE: QueueState = { waiting: [], refusals: [] };

/** Adds an operation at the end. It takes the place of what was to become of the same line and is not sent yet. */
export function enqueue(state: QueueState, entry: Omit<QueuedOperation, 'sent'>): QueueState {
  const { operation } = entry;
  const steps = state.waiting.filter(
    ({ operation: other }) => other.orderId === operation.orderId && !isOfLine(other),
  );
  // To dispatch again what came back is another step than the first time; to begin again is not.
  const latest = operation.kind === 'START' ? steps[0] : steps.at(-1);
  if (latest?.operation.kind === operation.kind) return state;
  const kept = state.waiting.filter(({ sent, operation: other }) => sent || !overrides(operation, other));
  return { ...state, waiting: [...kept, { ...entry, sent: false }] };
}

/** Takes back what is not sent yet; what is sent stays. */
export const withdraw = (state: QueueState, id: string): QueueState => ({
  ...state,
  waiting: state.waiting.filter((entry) => entry.sent || entry.id !== id),
});

/** The first that is due, order by order: what is not due, or did not get through, holds back the rest of its order. */
export function nextDue(
  { waiting }: QueueState,
  now: number,
  heldBack: ReadonlySet<string>,
): QueuedOperation | undefined {
  const passed = new Set(heldBack);
  for (const entry of waiting) {
    const { orderId } = entry.operation;
    if (!passed.has(orderId) && entry.due <= now) return entry;
    passed.add(orderId);
  }
  return undefined;
}

/** Remembers that an operation is on its way. */
export const markSent = (state: QueueState, id: string): QueueState => ({
  ...state,
  waiting: state.waiting.map((entry) => (entry.id === id ? { ...entry, sent: true } : entry)),
});

/** The server has done it. */
export const settle = (state: QueueState, id: string): QueueState => ({
  ...state,
  waiting: state.waiting.filter((entry) => entry.id !== id),
});

/**
 * The server will not do it. What makes no sense without it goes as well: everything about an order that could not be
 * begun, and the end of one that lacks a line.
 */
export function refuse(state: QueueState, id: string, error: Pick<Refusal, 'code' | 'message'>): QueueState {
  const refused = state.waiting.find((entry) => entry.id === id);
  if (!refused) return state;
  const { operation } = refused;
  const goes = (other: QueuedOperation): boolean =>
    other.id === id ||
    (other.operation.orderId === operation.orderId && presupposes(other.operation, operation));
  const gone = state.waiting.filter(goes).map((entry) => entry.operation);
  const operations = [operation, ...gone.filter((other) => other !== operation)];
  const refusal: Refusal = {
    id,
    orderId: operation.orderId,
    code: error.code,
    message: error.message,
    operations,
  };
  return {
    waiting: state.waiting.filter((entry) => !goes(entry)),
    refusals: [...state.refusals, refusal],
  };
}

const presupposes = (later: WorkOperation, refused: WorkOperation): boolean =>
  isOfLine(refused) ? later.kind === 'FINISH' : true;

/** Notes what somebody has to be told, once. */
export const note = (state: QueueState, refusal: Refusal): QueueState =>
  state.refusals.some(({ id }) => id === refusal.id)
    ? state
    : { ...state, refusals: [...state.refusals, refusal] };

/** Somebody has read why. */
export const dismiss = (state: QueueState, id: string): QueueState => ({
  ...state,
  refusals: state.refusals.filter((refusal) => refusal.id !== id),
});
