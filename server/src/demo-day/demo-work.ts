import type { DataSource } from 'typeorm';
import type { Role } from '../../../domain/staff/role';
import type { DemoShop } from './demo-shop';
import type { DemoOrder } from './demo-shoppers';
import type { DemoStaff } from './demo-staff';

/** The final state of an order in a demo day. */
export type FinalState =
  | 'placed'
  | 'late'
  | 'picking'
  | 'packed'
  | 'short'
  | 'onItsWay'
  | 'delivered'
  | 'refunded'
  | 'failed'
  | 'cancelled';

type Line = DemoOrder['lines'][number];

/** Moves an order to a slot that ended two hours ago, which the API cannot do. */
const MAKE_LATE = `
  WITH hour AS (SELECT date_trunc('hour', now()) AS "at"), slot AS (
    INSERT INTO "delivery_slots" AS slot ("_id", "startsAt", "endsAt", "cutoffAt", "capacity", "booked")
    SELECT gen_random_uuid(), "at" - interval '4 hours', "at" - interval '2 hours', "at" - interval '5 hours', 30, 1 FROM hour
    ON CONFLICT ("startsAt", "endsAt") DO UPDATE SET "booked" = slot."booked" + 1 RETURNING "_id"
  ), freed AS (
    UPDATE "delivery_slots" AS slot SET "booked" = slot."booked" - 1 FROM "orders"
    WHERE slot."_id" = "orders"."slotId" AND "orders"."_id" = $1
  )
  UPDATE "orders" SET "slotId" = slot."_id" FROM slot WHERE "orders"."_id" = $1`;

/** Staff who work on the orders of a demo day. */
export class DemoWork {
  constructor(
    private readonly dataSource: DataSource,
    private readonly shop: DemoShop,
    private readonly staff: Readonly<Record<Role, DemoStaff>>,
  ) {}

  /** Moves an order to its final state, step by step. */
  async advanceTo(state: FinalState, order: DemoOrder): Promise<void> {
    for (const step of STEPS[state]) await step(this, order);
  }

  start(order: DemoOrder): Promise<unknown> {
    return this.call('PICKER', 'startPicking(orderId: $id)', order);
  }

  /** The first lines, or all of them. */
  pick({ _id: id, lines }: DemoOrder, count = lines.length): Promise<unknown> {
    const pick = ({ qty, grams }: Line, product: string): string => {
      // A little less than was ordered.
      const weight = grams === null ? '' : `, grams: ${Math.floor(grams * qty * 0.97)}`;
      return `pickItem(orderId: $id, productId: ${product}, qty: ${qty}${weight}) { _id }`;
    };
    return this.shop.mutateEach(lines.slice(0, count), pick, this.staff.PICKER, { id });
  }

  /** Its last line is missing. */
  async pickShort(order: DemoOrder): Promise<void> {
    await this.pick(order, order.lines.length - 1);
    const miss = ({ qty }: Line, product: string): string =>
      `markShort(orderId: $id, productId: ${product}, missing: ${qty}) { _id }`;
    await this.shop.mutateEach(order.lines.slice(-1), miss, this.staff.PICKER, { id: order._id });
  }

  finish(order: DemoOrder): Promise<unknown> {
    return this.call('PICKER', 'finishPacking(orderId: $id)', order);
  }

  dispatch(order: DemoOrder): Promise<unknown> {
    return this.call('RIDER', 'dispatchOrder(orderId: $id)', order);
  }

  deliver(order: DemoOrder): Promise<unknown> {
    return this.call('RIDER', 'deliverOrder(orderId: $id)', order);
  }

  fail(order: DemoOrder): Promise<unknown> {
    return this.call('RIDER', 'failDelivery(orderId: $id, reason: "Nobody opened the door")', order);
  }

  cancel(order: DemoOrder): Promise<unknown> {
    return this.call('SUPPORT', 'cancelOrder(orderId: $id, reason: "Ordered twice by mistake")', order);
  }

  /** One unit of its first line was faulty. */
  refund({ _id: id, lines }: DemoOrder): Promise<unknown> {
    const refund = (_: Line, product: string): string => `refundOrder(input: {
      orderId: $id, items: [{ productId: ${product}, qty: 1 }], reason: "One was bruised", idempotencyKey: "demo"
    }) { _id }`;
    return this.shop.mutateEach(lines.slice(0, 1), refund, this.staff.SUPPORT, { id });
  }

  makeLate({ _id }: DemoOrder): Promise<unknown> {
    return this.dataSource.query(MAKE_LATE, [_id]);
  }

  private call(role: Role, call: string, { _id }: Pick<DemoOrder, '_id'>): Promise<unknown> {
    return this.shop.query(`mutation ($id: ID!) { ${call} { _id } }`, { id: _id }, this.staff[role]);
  }
}

type Step = (work: DemoWork, order: DemoOrder) => Promise<unknown>;

const PACK: Step[] = [
  (work, order) => work.start(order),
  (work, order) => work.pick(order),
  (work, order) => work.finish(order),
];
const SEND: Step[] = [...PACK, (work, order) => work.dispatch(order)];
const DELIVER: Step[] = [...SEND, (work, order) => work.deliver(order)];

const STEPS: Record<FinalState, Step[]> = {
  placed: [],
  late: [(work, order) => work.makeLate(order)],
  picking: [(work, order) => work.start(order), (work, order) => work.pick(order, 2)],
  packed: PACK,
  short: [
    (work, order) => work.start(order),
    (work, order) => work.pickShort(order),
    (work, order) => work.finish(order),
  ],
  onItsWay: SEND,
  delivered: DELIVER,
  refunded: [...DELIVER, (work, order) => work.refund(order)],
  failed: [...SEND, (work, order) => work.fail(order)],
  cancelled: [(work, order) => work.cancel(order)],
};
