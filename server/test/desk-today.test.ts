import { OWED } from '@server/features/order/refund';
import { orderNumber } from '../../domain/order/order-number';
import { queryDesk, newStaff } from './helpers/desk';
import type { TestStaff } from './helpers/desk';
import { bought, failRefunds, findShown, moveTo } from './helpers/desk-orders';
import { auditOf, worker } from './helpers/picking';
import { setStock } from './helpers/stock';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let manager: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  manager = await newStaff(shop, 'MANAGER');
});
afterAll(() => shop.close());

const find = (id: string) => findShown(shop, id, manager);
/** The _ids of the orders that match a filter. */
async function found(filter: object): Promise<string[]> {
  const query = 'query ($filter: DeskOrderFilter) { orders(filter: $filter) { edges { node { _id } } } }';
  const { data, errors } = await queryDesk<{ orders: { edges: { node: { _id: string } }[] } }>(
    shop,
    query,
    { filter },
    manager,
  );
  expect(errors).toBeUndefined();
  return data.orders.edges.map(({ node }) => node._id);
}

describe('a delivered order, which riders no longer see', () => {
  it('is returned to the rider who delivers it, also on a retry, and to no other rider', async () => {
    const { _id } = await bought(shop);
    await moveTo(shop, 'OUT_FOR_DELIVERY', _id);
    const [rider, other] = [await newStaff(shop, 'RIDER'), await newStaff(shop, 'RIDER')];
    const deliver = async (by: TestStaff) =>
      queryDesk<{ deliverOrder: { status: string } }>(
        shop,
        `mutation { deliverOrder(orderId: "${_id}") { status customer { email contact } } }`,
        {},
        by,
      );
    for (const turn of ['at first', 'again']) {
      const { data } = await deliver(rider);
      expect([turn, data.deliverOrder.status]).toEqual([turn, 'DELIVERED']);
    }
    expect((await deliver(other)).code).toBe('NOT_FOUND');
  });

  it('is returned to the rider who had it when somebody else recorded it, and not to one before', async () => {
    const { _id } = await bought(shop);
    await moveTo(shop, 'PACKED', _id);
    const [rider, other] = [await newStaff(shop, 'RIDER'), await newStaff(shop, 'RIDER')].map((by) =>
      worker(shop, by, _id),
    );
    await other!.dispatch();
    await other!.fail('Nobody at home');
    await rider!.dispatch();
    await worker(shop, manager, _id).deliver();
    expect((await rider!.deliver()).order.status).toBe('DELIVERED');
    expect((await other!.deliver()).code).toBe('NOT_FOUND');
    expect((await rider!.fail('Nobody at home')).code).toBe('CONFLICT');
    expect((await auditOf(shop, _id)).filter(({ action }) => action === 'deliverOrder')).toHaveLength(1);
  });
});

describe('orders without a slot, late orders, and orders by _id', () => {
  it('are listed by the matching filter', async () => {
    const [slotless, late] = [await bought(shop), await bought(shop)];
    const [past] = await shop.sql<{ _id: string }>(
      `INSERT INTO delivery_slots ("_id", "startsAt", "endsAt", "cutoffAt", capacity)
       VALUES (gen_random_uuid(), '2025-02-01T01:00Z', '2025-02-01T02:00Z', '2025-02-01T00:00Z', 9) RETURNING "_id"`,
    );
    await shop.sql('UPDATE orders SET "slotId" = NULL WHERE "_id" = $1', [slotless._id]);
    await shop.sql('UPDATE orders SET "slotId" = $1 WHERE "_id" = $2', [past!._id, late._id]);
    expect(await found({ withoutSlot: true })).toContain(slotless._id);
    expect(await found({ withoutSlot: true })).not.toContain(late._id);
    expect(await found({ late: true })).toEqual([late._id]);
    expect(await found({ ids: [slotless._id, 'x'] })).toEqual([slotless._id]);
    expect(await found({ ids: [late._id], status: ['DELIVERED'] })).toEqual([]);
    await moveTo(shop, 'DELIVERED', late._id);
  });
});

describe('the overview of today', () => {
  const TODAY = `{ today {
    slots { slot { _id } placed picking packed underWay failed }
    late lateOrders { _id number status customer }
    outOfStock lowOnStock lowStock { productId available lowStockAt }
    failedJobs jobs { task attempts nextAt error }
    unmatched unmatchedPayments { _id amount reason } } }`;
  interface Today {
    slots: { slot: { _id: string } | null; placed: number; packed: number; failed: number }[];
    late: number;
    lateOrders: { _id: string; number: string; status: string; customer: string }[];
    outOfStock: number;
    lowOnStock: number;
    lowStock: { productId: string; available: number; lowStockAt: number }[];
    failedJobs: number;
    jobs: { task: string; attempts: number; nextAt: string | null; error: string }[];
    unmatched: number;
    unmatchedPayments: { _id: string; amount: number; reason: string }[];
  }
  const today = async (): Promise<Today> => {
    const { data, errors } = await queryDesk<{ today: Today }>(shop, TODAY, {}, manager);
    expect(errors).toBeUndefined();
    return data.today;
  };
  const slotOf = async (id: string): Promise<string> => (await find(id))!.slot!._id;

  it('counts orders by slot and status, for slots that are not over', async () => {
    const [one, other] = [await bought(shop), await bought(shop)];
    const slotId = await slotOf(one._id);
    const inSlot = async () => (await today()).slots.find(({ slot }) => slot?._id === slotId)!;
    const before = await inSlot();
    await moveTo(shop, 'PACKED', one._id);
    await moveTo(shop, 'CANCELLED', other._id);
    const after = await inSlot();
    expect([after.placed, after.packed]).toEqual([before.placed - 2, before.packed + 1]);
  });

  it('lists an open order as late once its slot is over', async () => {
    const { _id } = await bought(shop);
    const before = await today();
    const [past] = await shop.sql<{ _id: string }>(
      `INSERT INTO delivery_slots ("_id", "startsAt", "endsAt", "cutoffAt", capacity)
       VALUES (gen_random_uuid(), '2025-01-01T01:00Z', '2025-01-01T02:00Z', '2025-01-01T00:00Z', 9) RETURNING "_id"`,
    );
    await shop.sql('UPDATE orders SET "slotId" = $1 WHERE "_id" = $2', [past!._id, _id]);
    const { late, lateOrders, slots } = await today();
    expect(late).toBe(before.late + 1);
    expect(lateOrders[0]).toEqual({
      _id,
      number: orderNumber(_id),
      status: 'PLACED',
      customer: 'Meera Nair',
    });
    expect(slots.map(({ slot }) => slot?._id)).not.toContain(past!._id);
    await moveTo(shop, 'DELIVERED', _id);
    expect((await today()).late).toBe(before.late);
  });

  it('lists products out of stock and low on stock, lowest first', async () => {
    const before = await today();
    await setStock(shop, 'carrot', 0);
    await setStock(shop, 'sugar', 1);
    await shop.sql(`UPDATE stock SET "lowStockAt" = 5 WHERE "productId" = 'sugar'`);
    const { outOfStock, lowOnStock, lowStock } = await today();
    expect([outOfStock, lowOnStock]).toEqual([before.outOfStock + 1, before.lowOnStock + 1]);
    expect(lowStock).toContainEqual({ productId: 'carrot', available: 0, lowStockAt: expect.any(Number) });
    const available = lowStock.map((product) => product.available);
    expect(available).toEqual([...available].sort((one, other) => one - other));
  });

  it('lists failed jobs, and payments without an order', async () => {
    const { unmatched, failedJobs } = await today();
    await shop.sql(
      `SELECT FROM graphile_worker.add_job('forget-attempts', job_key => 'today', max_attempts => 1)`,
    );
    await shop.sql(
      `UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = 'No room' WHERE max_attempts = 1`,
    );
    await shop.sql(
      `INSERT INTO payment_events ("eventId", "eventType", body, "providerOrderId", "providerPaymentId", amount, currency, outcome)
       VALUES ('evt_today', 'payment.captured', '{}', 'order_none', 'pay_today', 12345, 'INR', 'UNKNOWN_ORDER')`,
    );
    const now = await today();
    expect([now.failedJobs, now.unmatched]).toEqual([failedJobs + 1, unmatched + 1]);
    expect(now.jobs[0]).toEqual({ task: 'forget-attempts', attempts: 1, nextAt: null, error: 'No room' });
    expect(now.unmatchedPayments).toContainEqual({
      ...{ _id: 'pay_today', amount: 123.45, reason: 'UNKNOWN_ORDER' },
    });
  });

  it('lets staff settle payments and retry or drop jobs, once and logged', async () => {
    const [job] = await shop.sql<{ id: string }>(
      `SELECT id::text FROM graphile_worker.jobs WHERE max_attempts = 1 AND attempts = 1`,
    );
    const change = async (mutation: string) =>
      (await queryDesk<object>(shop, `mutation { ${mutation} }`, {}, manager)).data;
    const settle = 'settlePayment(paymentId: "pay_today")';
    const before = await today();
    expect([await change(settle), await change(settle)]).toEqual([
      { settlePayment: true },
      { settlePayment: false },
    ]);
    expect((await today()).unmatched).toBe(before.unmatched - 1);
    expect(await change(`retryJob(jobId: "${job!.id}")`)).toEqual({ retryJob: true });
    // It is listed until it has run, now as one to be retried.
    expect((await today()).jobs[0]).toMatchObject({
      task: 'forget-attempts',
      attempts: 0,
      nextAt: expect.any(String),
    });
    expect(await change(`dropJob(jobId: "${job!.id}")`)).toEqual({ dropJob: true });
    expect(await change(`dropJob(jobId: "${job!.id}")`)).toEqual({ dropJob: false });
    const log = await shop.sql(
      `SELECT action, before, after FROM audit_log WHERE subject = ANY($1) ORDER BY "_id"`,
      [['payment/pay_today', `job/${job!.id}`]],
    );
    // Once it is gone, the log alone tells what was given up.
    const task = JSON.stringify({ task: 'forget-attempts' });
    expect(log).toEqual([
      { action: 'settlePayment', before: null, after: null },
      { action: 'retryJob', before: null, after: task },
      { action: 'dropJob', before: task, after: null },
    ]);
  });

  it('discards no job that sends a refund: it would stay due, and could not be made again', async () => {
    const [job] = await shop.sql<{ id: string }>(
      `SELECT id::text FROM graphile_worker.add_job('send-refund', '{}', run_at => now() + interval '1 day')`,
    );
    const { data } = await queryDesk<object>(shop, `mutation { dropJob(jobId: "${job!.id}") }`, {}, manager);
    expect(data).toEqual({ dropJob: false });
    expect(
      await shop.sql(`DELETE FROM graphile_worker._private_jobs WHERE id = $1 RETURNING id`, [job!.id]),
    ).toHaveLength(1);
  });

  it('lists a failed refund until it is repeated, once and with the same amount and items', async () => {
    const { _id } = await bought(shop);
    const give = `mutation ($input: RefundInput!) { refundOrder(input: $input) { refunds { _id } } }`;
    const input = {
      orderId: _id,
      items: [{ productId: 'tomato', qty: 1 }],
      reason: 'Soft',
      idempotencyKey: 'soft',
    };
    await queryDesk(shop, give, { input }, manager);
    const failedNow = async () => {
      const { data } = await queryDesk<{
        today: { refunds: { _id: string; orderId: string; amount: number }[] };
      }>(shop, '{ today { failedRefunds refunds { _id orderId amount } } }', {}, manager);
      return data.today.refunds.filter(({ orderId }) => orderId === _id);
    };
    expect(await failedNow()).toEqual([]);
    await failRefunds(shop, _id);
    const [failed] = await failedNow();
    const again = async (refundId: string) =>
      queryDesk(
        shop,
        `mutation { repeatRefund(orderId: "${_id}", refundId: "${refundId}") { _id } }`,
        {},
        manager,
      );
    expect((await again(failed!._id)).errors).toBeUndefined();
    expect((await again(failed!._id)).errors).toBeUndefined();
    expect(await failedNow()).toEqual([]);
    const given = await shop.sql<{ _id: string; state: string }>(
      `SELECT "_id", state, "amountPaise", items FROM refunds WHERE "orderId" = $1 ORDER BY "createdAt"`,
      [_id],
    );
    expect(given).toHaveLength(2);
    expect(given[1]).toEqual({ ...given[0], _id: given[1]!._id, state: 'PENDING' });
    expect((await again(given[1]!._id)).code).toBe('NOT_FOUND');
  });

  it('does not repeat a refund that the shop makes by itself', async () => {
    const { _id } = await bought(shop);
    const cancel = `mutation { cancelOrder(orderId: "${_id}", reason: "No van") { _id } }`;
    expect((await queryDesk(shop, cancel, {}, manager)).errors).toBeUndefined();
    await failRefunds(shop, _id);
    const [failed] = await shop.sql<{ _id: string }>(`SELECT "_id" FROM refunds WHERE "orderId" = $1`, [_id]);
    await shop.sql(
      `INSERT INTO refunds ("userId", "orderId", "paymentId", "_id", "amountPaise", reason, "idempotencyKey", by)
       SELECT "userId", "orderId", "paymentId", gen_random_uuid(), "amountPaise", $2, gen_random_uuid(), '{"kind": "SYSTEM"}'
       FROM refunds WHERE "orderId" = $1`,
      [_id, OWED],
    );
    const again = `mutation { repeatRefund(orderId: "${_id}", refundId: "${failed!._id}") { _id } }`;
    expect((await queryDesk(shop, again, {}, manager)).errors).toBeUndefined();
    expect(await shop.sql(`SELECT FROM refunds WHERE "orderId" = $1`, [_id])).toHaveLength(2);
  });

  it('takes six statements besides the one for the session', async () => {
    expect((await shop.countStatements(today)).statements).toHaveLength(7);
  });
});
