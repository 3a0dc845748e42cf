import { randomUUID } from 'node:crypto';
import { queryDesk, newStaff } from './helpers/desk';
import type { TestStaff } from './helpers/desk';
import { bought, findShown, moveTo, ORDER_FIELDS } from './helpers/desk-orders';
import type { ShownOrder } from './helpers/desk-orders';
import { whileLocked } from './helpers/lock-waits';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

const CANCEL = `mutation ($id: ID!, $reason: String!) { cancelOrder(orderId: $id, reason: $reason) { ${ORDER_FIELDS} } }`;
const REFUND = `mutation ($input: RefundInput!) { refundOrder(input: $input) { ${ORDER_FIELDS} } }`;

let shop: TestShop;
let manager: TestStaff;
/** An order that nothing is done to. */
let kept: string;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  manager = await newStaff(shop, 'MANAGER');
  kept = (await bought(shop))._id;
});
afterAll(() => shop.close());

const find = (id: string) => findShown(shop, id, manager);
const audit = () =>
  shop.sql<{ by: string; action: string; subject: string; before: string | null; after: string }>(
    `SELECT "by", action, subject, before, after FROM audit_log ORDER BY _id DESC`,
  );

describe('cancelling an order', () => {
  const cancel = (id: string, reason = 'Sold out', by = manager) =>
    queryDesk<{ cancelOrder: ShownOrder }>(shop, CANCEL, { id, reason }, by);

  it('refunds the payment, gives the shopper the reason, and is in the audit log', async () => {
    const { _id, buyer, total } = await bought(shop);
    await moveTo(shop, 'PACKED', _id);
    const { data } = await cancel(_id, ' Sold out ');
    expect(data.cancelOrder).toMatchObject({
      status: 'CANCELLED',
      refunds: [{ amount: total, reason: 'Sold out', reasonCode: null, state: 'PENDING' }],
    });
    expect(data.cancelOrder.events.map(({ message }) => message).join()).toContain('Sold out');
    const [entry] = await audit();
    expect(entry).toEqual({
      ...{ by: manager.email, action: 'cancelOrder', subject: `order/${_id}` },
      ...{ before: '{"status":"PACKED"}', after: '{"status":"CANCELLED","reason":"Sold out"}' },
    });
    const theirs = await shop.graphql<{ order: { status: string } }>(
      'query ($id: ID!) { order(_id: $id) { status } }',
      { id: _id },
      buyer.token,
    );
    expect(theirs.data.order.status).toBe('CANCELLED');
  });

  it('is idempotent, also for concurrent requests', async () => {
    const { _id } = await bought(shop);
    const before = (await audit()).length;
    const responses = await Promise.all(Array.from({ length: 5 }, () => cancel(_id)));
    expect(responses.map(({ code }) => code)).toEqual(Array<undefined>(5).fill(undefined));
    await cancel(_id);
    expect((await find(_id))!.refunds).toHaveLength(1);
    expect((await audit()).length).toBe(before + 1);
  });

  it('is limited by the role that its caller has by then, though both may cancel orders', async () => {
    const demoted = await newStaff(shop, 'MANAGER');
    const { _id, buyer } = await bought(shop);
    await moveTo(shop, 'DELIVERY_FAILED', _id);
    const meanwhile: [string, unknown[]][] = [
      ['SELECT FROM users WHERE _id = $1 FOR UPDATE', [buyer._id]],
      [`UPDATE staff SET role = 'SUPPORT' WHERE _id = $1`, [demoted._id]],
    ];
    const { code } = await whileLocked(shop, meanwhile, () => cancel(_id, 'Nobody there', demoted));
    expect([code, (await find(_id))!.status]).toEqual(['FORBIDDEN', 'DELIVERY_FAILED']);
  });

  it('is rejected for a delivered order, without any effect', async () => {
    const { _id } = await bought(shop);
    await moveTo(shop, 'DELIVERED', _id);
    const before = await audit();
    expect((await cancel(_id)).code).toBe('NOT_CANCELLABLE');
    expect([(await find(_id))!.refunds, await audit()]).toEqual([[], before]);
  });

  it.each(['', ' \u200b', 'x'.repeat(201), 'a\0b'])('rejects the reason %j', async (reason) => {
    const { code, errors } = await cancel(kept, reason);
    expect([code, Object.keys(errors![0]!.extensions!.fields as object)]).toEqual([
      'VALIDATION_FAILED',
      ['reason'],
    ]);
    expect((await find(kept))!.status).toBe('PLACED');
  });

  it.each(['x', randomUUID(), '\0'])('finds no order %j', async (id) => {
    expect((await cancel(id)).code).toBe('NOT_FOUND');
  });
});

describe('refunding an order', () => {
  const refund = (orderId: string, input: object, by = manager) =>
    queryDesk<{ refundOrder: ShownOrder }>(
      shop,
      REFUND,
      { input: { orderId, reason: 'Bruised', idempotencyKey: randomUUID(), ...input } },
      by,
    );

  it('accepts an amount or items, and is in the audit log', async () => {
    const { _id } = await bought(shop, { tomato: 2 });
    expect((await refund(_id, { amount: 10.5 })).data.refundOrder.refunds).toMatchObject([{ amount: 10.5 }]);
    const { data } = await refund(_id, { items: [{ productId: 'tomato', qty: 1 }] });
    const { refunds, items } = data.refundOrder;
    expect(refunds.map(({ amount }) => amount)).toEqual([10.5, items[0]!.price]);
    const [entry] = await audit();
    expect(entry).toMatchObject({
      by: manager.email,
      action: 'refundOrder',
      subject: `order/${_id}`,
      before: null,
    });
    expect(JSON.parse(entry!.after)).toEqual({
      ...{ refund: expect.any(String) as string, amount: items[0]!.price, reason: 'Bruised' },
      items: [{ productId: 'tomato', qty: 1 }],
    });
  });

  it('is idempotent by its key, also for concurrent requests', async () => {
    const { _id } = await bought(shop);
    const before = (await audit()).length;
    const input = { amount: 5, idempotencyKey: 'five' };
    const responses = await Promise.all(Array.from({ length: 5 }, () => refund(_id, input)));
    expect(responses.map(({ code }) => code)).toEqual(Array<undefined>(5).fill(undefined));
    expect((await refund(_id, input)).data.refundOrder.refunds).toHaveLength(1);
    expect((await audit()).length).toBe(before + 1);
    expect((await refund(_id, { ...input, amount: 6 })).code).toBe('VALIDATION_FAILED');
  });

  it('never refunds more than was paid, even for concurrent requests', async () => {
    const { _id, total } = await bought(shop);
    const part = Math.floor(total / 2) + 1;
    const responses = await Promise.all([1, 2, 3, 4].map(() => refund(_id, { amount: part })));
    expect(responses.map(({ code }) => code ?? 'DONE').sort()).toEqual([
      'DONE',
      ...Array<string>(3).fill('REFUND_TOO_LARGE'),
    ]);
    expect((await refund(_id, { amount: total })).code).toBe('REFUND_TOO_LARGE');
    expect((await refund(_id, {})).data.refundOrder.refunds.map(({ amount }) => amount)).toEqual([
      ...[part, total - part],
    ]);
    expect((await refund(_id, {})).code).toBe('REFUND_TOO_LARGE');
  });

  it.each<[object, string, string]>([
    [{ amount: 0 }, 'VALIDATION_FAILED', 'amount'],
    [{ amount: -1 }, 'VALIDATION_FAILED', 'amount'],
    [{ amount: 0.001 }, 'VALIDATION_FAILED', 'amount'],
    [{ amount: 1e300 }, 'VALIDATION_FAILED', 'amount'],
    [{ amount: 9e9 }, 'REFUND_TOO_LARGE', ''],
    [{ amount: 1, items: [{ productId: 'tomato', qty: 1 }] }, 'VALIDATION_FAILED', 'amount'],
    [{ items: [] }, 'VALIDATION_FAILED', 'items'],
    [{ items: [{ productId: 'tomato', qty: 0 }] }, 'VALIDATION_FAILED', 'items'],
    [{ items: [{ productId: 'tomato', qty: 3 }] }, 'REFUND_TOO_LARGE', ''],
    [{ items: [{ productId: '\0', qty: 1 }] }, 'REFUND_TOO_LARGE', ''],
    [{ amount: 1, reason: '' }, 'VALIDATION_FAILED', 'reason'],
    [{ amount: 1, reason: 'a\0' }, 'VALIDATION_FAILED', 'reason'],
    [{ amount: 1, idempotencyKey: '' }, 'VALIDATION_FAILED', 'idempotencyKey'],
  ])('rejects %j, and refunds nothing', async (input, wanted, field) => {
    const before = await audit();
    const { code, errors } = await refund(kept, input);
    expect([input, code]).toEqual([input, wanted]);
    if (field) expect(Object.keys(errors![0]!.extensions!.fields as object)).toContain(field);
    expect([(await find(kept))!.refunds, await audit()]).toEqual([[], before]);
  });

  it('takes a fixed number of statements', async () => {
    const { _id } = await bought(shop);
    const refunded = await shop.countStatements(() => refund(_id, { amount: 1 }));
    const cancelled = await shop.countStatements(() =>
      queryDesk(shop, CANCEL, { id: _id, reason: 'Sold out' }, manager),
    );
    expect([refunded.statements.length, cancelled.statements.length]).toEqual([10, 13]);
  });
});
