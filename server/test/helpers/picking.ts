import { queryDesk, newStaff } from './desk';
import type { DeskResponse, TestStaff } from './desk';
import { bought } from './desk-orders';
import { stockOf } from './stock';
import type { TestShop } from './test-shop';

/** An item in the desk's API. */
export interface ShownItem {
  productId: string;
  qty: number;
  soldByWeight: boolean;
  status: string;
  pickedQty: number | null;
  pickedGrams: number | null;
  replacement: string;
  replacementProductId: string | null;
  replacedBy: {
    productId: string;
    qty: number;
    price: number;
    pickedGrams: number | null;
    finalPrice: number;
  } | null;
  finalPrice: number;
}

/** An order in the desk's API. */
interface PickedOrder {
  _id: string;
  number: string;
  status: string;
  price: number;
  captured: number;
  picker: { _id: string; email: string } | null;
  refunds: { amount: number; state: string }[];
  events: { status: string | null; message: string }[];
  items: ShownItem[];
}

const FIELDS = `_id number status price captured picker { _id email } refunds { amount state } events { status message } items {
  productId qty soldByWeight packGrams status pickedQty pickedGrams replacement replacementProductId finalPrice
  replacedBy { productId qty price soldByWeight packGrams pickedGrams finalPrice } }`;

/** The response to an operation of picking or delivery. */
export type PickingResponse = DeskResponse<Record<string, PickedOrder>> & { order: PickedOrder };

/** Sends an operation of picking or delivery with these arguments. */
async function step(
  shop: Pick<TestShop, 'url'>,
  by: TestStaff,
  operation: string,
  args: Record<string, string | number>,
): Promise<PickingResponse> {
  const given = Object.entries(args).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const query = `mutation { ${operation}(${given.join(', ')}) { ${FIELDS} } }`;
  const response = await queryDesk<Record<string, PickedOrder>>(shop, query, {}, by);
  return { ...response, order: response.data?.[operation] as PickedOrder };
}

/** The operations of one member of staff on an order. */
export const worker = (shop: Pick<TestShop, 'url'>, by: TestStaff, orderId: string) => ({
  start: (takeOverFrom?: TestStaff) =>
    step(shop, by, 'startPicking', { orderId, ...(takeOverFrom && { takeOverFrom: takeOverFrom._id }) }),
  pick: (productId: string, qty: number, grams?: number) =>
    step(shop, by, 'pickItem', { orderId, productId, qty, ...(grams !== undefined && { grams }) }),
  short: (productId: string, missing: number) => step(shop, by, 'markShort', { orderId, productId, missing }),
  replace: (productId: string, withProductId: string, qty: number, grams?: number) =>
    step(shop, by, 'replaceItem', {
      orderId,
      productId,
      withProductId,
      qty,
      ...(grams !== undefined && { grams }),
    }),
  finish: () => step(shop, by, 'finishPacking', { orderId }),
  dispatch: () => step(shop, by, 'dispatchOrder', { orderId }),
  deliver: () => step(shop, by, 'deliverOrder', { orderId }),
  fail: (reason: string) => step(shop, by, 'failDelivery', { orderId, reason }),
});

/** Staff: two pickers, a rider and a manager. */
export async function newCrew(shop: Pick<TestShop, 'sql'>) {
  const roles = ['PICKER', 'PICKER', 'RIDER', 'MANAGER'] as const;
  const [picker, another, rider, manager] = await Promise.all(roles.map((role) => newStaff(shop, role)));
  return { picker: picker!, another: another!, rider: rider!, manager: manager! };
}

/** A paid order that this member of staff has started to pick. */
export async function started(shop: TestShop, by: TestStaff, cart: Record<string, number>) {
  const { _id, ...order } = await bought(shop, cart);
  const picking = worker(shop, by, _id);
  await picking.start();
  return { _id, by: picking, ...order };
}

/** An item of the order in a response. */
export const itemOf = ({ order }: PickingResponse, productId: string): ShownItem =>
  order.items.find((item) => item.productId === productId)!;

/** The audit log of an order, oldest first. */
export const auditOf = (shop: Pick<TestShop, 'sql'>, _id: string) =>
  shop.sql<{ by: string; action: string; before: string | null; after: string }>(
    `SELECT "by", action, before, after FROM audit_log WHERE subject = $1 ORDER BY _id`,
    [`order/${_id}`],
  );

/** The stock of a product: on hand and allocated. */
export async function levelsOf(shop: Pick<TestShop, 'sql'>, id: string): Promise<number[]> {
  const { onHand, allocated } = (await stockOf(shop, id))!;
  return [onHand, allocated];
}
