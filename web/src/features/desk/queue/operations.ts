import type { Replacement } from '@domain/fulfilment/picked';

/** A replacement, as it is shown until the server responds. */
export type Substitute = Omit<Replacement, 'qty' | 'grams'>;

/** An outcome of a line. A PICK of nothing resets the line. All are idempotent. */
export type LineOperation =
  | { kind: 'PICK'; orderId: string; productId: string; qty: number; grams: number | null }
  | { kind: 'SHORT'; orderId: string; productId: string; missing: number }
  | {
      kind: 'REPLACE';
      orderId: string;
      productId: string;
      qty: number;
      grams: number | null;
      substitute: Substitute;
    };

/** A step of a whole order. */
export type OrderOperation =
  | { kind: 'FINISH' | 'DISPATCH' | 'DELIVER'; orderId: string }
  /** `takeOverFrom`: the current picker; absent for an unassigned order. */
  | { kind: 'START'; orderId: string; takeOverFrom?: string }
  | { kind: 'FAIL'; orderId: string; reason: string };

/** What pickers and riders do to an order, possibly offline. */
export type WorkOperation = LineOperation | OrderOperation;

/** Whether it is about a line. */
export const isLineOperation = (operation: WorkOperation): operation is LineOperation =>
  'productId' in operation;

/** Whether a decision supersedes an earlier one about the same line. A pick stays when some of it is then left out. */
export const supersedes = (later: WorkOperation, earlier: WorkOperation): boolean =>
  isLineOperation(later) &&
  isLineOperation(earlier) &&
  later.orderId === earlier.orderId &&
  later.productId === earlier.productId &&
  (later.kind === 'PICK' || earlier.kind === 'REPLACE');
