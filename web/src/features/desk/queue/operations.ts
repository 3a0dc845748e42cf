/** What is put into a bag in place of what was ordered, as it is shown until the server answers. */
export interface Substitute {
  productId: string;
  title: string;
  image: string;
  quantity: string;
  pricePaise: number;
  /** What a unit weighs, of goods sold by weight; null of those that are counted. */
  packGrams: number | null;
}

/** What becomes of one line. PICK none takes back whatever was decided; each may be done twice. */
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

/** A step that an order takes as a whole. */
export type OrderOperation =
  | { kind: 'FINISH' | 'DISPATCH' | 'DELIVER'; orderId: string }
  /** `takeOverFrom`: whose it is; without it nobody has it yet. */
  | { kind: 'START'; orderId: string; takeOverFrom?: string }
  | { kind: 'FAIL'; orderId: string; reason: string };

/** What staff do to an order from the aisle or from the road, where there may be no connection. */
export type WorkOperation = LineOperation | OrderOperation;

/** Whether it is about one line. */
export const isOfLine = (operation: WorkOperation): operation is LineOperation => 'productId' in operation;

/** Whether a decision about a line makes an earlier one idle. What was picked of it counts for those that leave some out. */
export const overrides = (later: WorkOperation, earlier: WorkOperation): boolean =>
  isOfLine(later) &&
  isOfLine(earlier) &&
  later.orderId === earlier.orderId &&
  later.productId === earlier.productId &&
  (later.kind === 'PICK' || earlier.kind === 'REPLACE');
