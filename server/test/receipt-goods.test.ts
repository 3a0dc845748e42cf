import { UserTransactions } from '@server/features/account';
import { removeProducts, takeOffSale } from '@server/features/catalogue';
import type { ReceiptContent } from '@server/features/receipt/receipt-store';
import { ReceiptService } from '@server/features/receipt/receipt.service';
import { checkoutOf, newBuyer } from './helpers/buying';
import { queryDesk, newStaff } from './helpers/desk';
import type { TestStaff } from './helpers/desk';
import { worker } from './helpers/picking';
import { buy, openRefunding, setOutcome } from './helpers/refunding';
import type { Refunding } from './helpers/refunding';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let refunding: Refunding;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  refunding = await openRefunding(shop);
  owner = await newStaff(shop, 'OWNER');
});
afterAll(async () => {
  await refunding.close();
  await shop.close();
});

const read = (_id: string, token: string): Promise<Response> =>
  fetch(`${shop.url}/api/user/order/${_id}/receipt`, {
    headers: { authorization: token, accept: 'text/html' },
  });

interface Row {
  kind: string;
  totalPaise: number;
  content: ReceiptContent;
}
const rowsOf = (_id: string): Promise<Row[]> =>
  shop.sql(`SELECT * FROM receipts WHERE "orderId" = $1 ORDER BY "issuedAt", kind DESC, count`, [_id]);

/** Reads an order's receipt: its lines, and those of its credit notes. */
async function receiptsOf(_id: string, token: string): Promise<ReceiptContent['lines'][]> {
  expect((await read(_id, token)).status).toBe(200);
  return (await rowsOf(_id)).map(({ content }) => content.lines);
}

it('the receipt has the tax of items and replacements that were taken off sale before packing', async () => {
  const ids = ['desi-cow-ghee', 'chakki-atta'];
  const taxes = await shop.sql<{ productId: string; hsn: string; gstPercent: number }>(
    `UPDATE product_facts SET hsn = '04059020', "gstPercent" = 5 WHERE "productId" = ANY($1) RETURNING "productId", hsn, "gstPercent"`,
    [ids],
  );
  expect(taxes).toHaveLength(2);
  const buyer = await newBuyer(shop, { 'desi-cow-ghee': 1, 'basmati-rice': 1 });
  const { _id } = await buy(shop, buyer);
  const by = worker(shop, owner, _id);
  await by.start();
  await by.pick('desi-cow-ghee', 1);
  await by.replace('basmati-rice', 'chakki-atta', 1);
  await takeOffSale(refunding.dataSource, ids);
  await by.finish();
  const [lines] = await receiptsOf(_id, buyer.token);
  const billed = lines!.map(({ productId, hsn, gstPercent }) => ({ productId, hsn, gstPercent }));
  expect(billed).toEqual([
    { productId: 'desi-cow-ghee', hsn: '04059020', gstPercent: 5 },
    { productId: 'chakki-atta', hsn: '04059020', gstPercent: 5 },
    expect.objectContaining({ productId: null }),
  ]);
});

it('the receipt shows what was ordered, the coupon and the delivery as the order’s page does', async () => {
  const buyer = await newBuyer(shop, { besan: 2 });
  const { _id } = await buy(shop, buyer, 'Instant50');
  await refunding.pack(_id, { besan: [2] });
  const text = (await (await read(_id, buyer.token)).text()).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  const { data } = await shop.graphql<{
    order: { items: { price: number }[]; delivery: number; discount: number; price: number };
  }>(
    'query ($id: ID!) { order(_id: $id) { items { price } delivery discount price } }',
    { id: _id },
    buyer.token,
  );
  const { items, delivery, discount, price } = data.order;
  expect(discount).toBeGreaterThan(0);
  expect(text).toContain(`2 ₹${(items[0]!.price * 2).toFixed(2)}`);
  expect(text).toContain(`Delivery 1 ₹${delivery.toFixed(2)}`);
  expect(text).toContain(`Discount (Instant50) -₹${discount.toFixed(2)} Total ₹${price.toFixed(2)}`);
});

it('keeps goods and replacements in the shop until they are billed', async () => {
  const ids = ['besan', 'brinjal'];
  const buyer = await newBuyer(shop, { besan: 1 });
  const { _id } = await buy(shop, buyer);
  const by = worker(shop, owner, _id);
  await by.start();
  await by.replace('besan', 'brinjal', 1);
  const remove = (...all: string[]) => removeProducts(refunding.dataSource, all);
  const inOrders = (named: string) =>
    `In orders that are not billed yet, or checkouts that can still be paid: ${named}. Nothing was changed.`;
  await expect(remove('sugar', ...ids)).rejects.toThrow(inOrders('besan, brinjal'));
  await takeOffSale(refunding.dataSource, ids);
  await expect(remove('besan')).rejects.toThrow(inOrders('besan'));
  await by.finish();
  await receiptsOf(_id, buyer.token);
  await remove(...ids);
});

it('keeps goods in the shop while a checkout of them can still be paid', async () => {
  const { _id } = await checkoutOf(shop, await newBuyer(shop, { watermelon: 1 }));
  const remove = () => removeProducts(refunding.dataSource, ['watermelon']);
  await expect(remove()).rejects.toThrow('watermelon');
  // After a day it expires, but a payment still places it.
  await shop.sql(`UPDATE orders SET state = 'EXPIRED' WHERE "_id" = $1`, [_id]);
  await expect(remove()).rejects.toThrow('watermelon');
  await shop.sql(`UPDATE orders SET "startedAt" = now() - interval '49 hours' WHERE "_id" = $1`, [_id]);
  await remove();
});

describe('a refund of items before packing', () => {
  const cart = { sugar: 3, 'dark-chocolate': 2 };
  const picked = async (sugar: number, meanwhile: (_id: string) => Promise<unknown>) => {
    const buyer = await newBuyer(shop, cart);
    const { _id } = await buy(shop, buyer);
    await meanwhile(_id);
    await refunding.pack(_id, { sugar: [sugar], 'dark-chocolate': [2] });
    return { _id, read: () => receiptsOf(_id, buyer.token) };
  };
  const refundSugar = (_id: string) => refunding.refund(_id, { items: [{ productId: 'sugar', qty: 1 }] });
  const named = (lines: ReceiptContent['lines']) =>
    lines.map(({ productId, qty, paise }) => ({ productId, qty, paise }));

  it.each([
    ['all of them are picked, and it is settled before', 3],
    ['another one is missing, and it is settled after', 2],
  ])('is credited to its line if %s', async (_case, qty) => {
    const isSettledFirst = qty === 3;
    const order = await picked(qty, async (_id) => {
      await refunding.refund(_id, { items: [{ productId: 'sugar', qty: 4 - qty }] });
      if (isSettledFirst) await refunding.sendAll();
    });
    if (!isSettledFirst) await order.read();
    await refunding.sendAll();
    const [, note, ...more] = await order.read();
    expect([named(note!), more]).toEqual([[{ productId: 'sugar', qty: 1, paise: 4600 }], []]);
  });

  it('is in no credit note if the items are missing', async () => {
    const order = await picked(2, refundSugar);
    await refunding.sendAll();
    expect(await order.read()).toHaveLength(1);
    await refunding.refund(order._id, { amountPaise: 2500, idempotencyKey: 'bruised' });
    await refunding.sendAll();
    const [, note] = await order.read();
    expect(named(note!).map(({ productId }) => productId)).toEqual(
      expect.arrayContaining(['sugar', 'dark-chocolate']),
    );
  });
});

describe('a missing item whose refund has failed', () => {
  /** Refunds one missing pack of sugar of two with this outcome; the products of the credit note afterwards. */
  const withoutSugar = async (outcome: 'refused' | 'failed', rounds: number, documents: number) => {
    const buyer = await newBuyer(shop, { onion: 2, sugar: 2 });
    const { _id, paymentId } = await buy(shop, buyer);
    await setOutcome(shop, paymentId, outcome, 3600);
    await refunding.pack(_id, { onion: [2, 2000], sugar: [1] });
    expect(await receiptsOf(_id, buyer.token)).toHaveLength(1);
    for (let time = 0; time < rounds; time += 1) await refunding.sendAll();
    await setOutcome(shop, paymentId, 'processed');
    await refunding.refund(_id, { items: [{ productId: 'sugar', qty: 1 }] });
    await refunding.sendAll();
    expect(await receiptsOf(_id, buyer.token)).toHaveLength(documents);
    await refunding.refund(_id, { amountPaise: 2500, idempotencyKey: 'bruised' });
    await refunding.sendAll();
    const [, note] = await receiptsOf(_id, buyer.token);
    return note!.map(({ productId }) => productId);
  };

  it('is not in the credit note for an amount if staff refunded it themselves', async () => {
    expect(await withoutSugar('refused', 6, 1)).toEqual(expect.arrayContaining(['onion', 'sugar']));
  });

  it('does not keep the other pack, which was refunded too, out of the credit note', async () => {
    expect(await withoutSugar('failed', 1, 2)).toEqual(['sugar']);
  });
});

describe('a credit note while the refund of a missing item is not settled', () => {
  const settleAll = (paymentId: string) =>
    shop.sql('UPDATE sandbox.refunds SET done_at = now() WHERE payment_id = $1', [paymentId]);

  /** Packs one pack of sugar of two; the credit notes of a refund of chocolate, before and after that of the sugar is settled. */
  const notesOf = async (missing: () => Parameters<Refunding['refund']>[1] | null) => {
    const buyer = await newBuyer(shop, { sugar: 2, 'dark-chocolate': 1, onion: 1 });
    const { _id, paymentId } = await buy(shop, buyer);
    await setOutcome(shop, paymentId, 'processed', 3600);
    const byHand = missing();
    if (byHand) await refunding.refund(_id, { ...byHand, idempotencyKey: 'missing' });
    await refunding.pack(_id, { onion: [1, 1000], sugar: [1], 'dark-chocolate': [1] });
    const [billed] = await receiptsOf(_id, buyer.token);
    await refunding.sendAll();
    await setOutcome(shop, paymentId, 'processed');
    await refunding.refund(_id, { items: [{ productId: 'dark-chocolate', qty: 1 }] });
    await refunding.sendAll();
    const [, ...before] = await receiptsOf(_id, buyer.token);
    await settleAll(paymentId);
    await refunding.sendAll();
    const [, ...after] = await receiptsOf(_id, buyer.token);
    const chocolate = billed!.find(({ productId }) => productId === 'dark-chocolate')!;
    return { before, after, chocolate };
  };

  it.each([
    ['is made by the shop', () => null],
    ['was made by staff', () => ({ items: [{ productId: 'sugar', qty: 1 }] })],
  ])('is for what was refunded since, if that refund %s', async (_case, missing) => {
    const { before, after, chocolate } = await notesOf(missing);
    expect(before).toEqual([[{ ...chocolate, qty: 1 }]]);
    expect(after).toEqual(before);
  });
});

it.each([
  ['the same state', 'Karnataka, 560001', 'Maharashtra, 400001'],
  ['another state', 'Maharashtra, 400001', 'Karnataka, 560001'],
])(
  'a credit note has seller and tax of its receipt, from %s, though the shop has moved',
  async (...places) => {
    const [, before, since] = places;
    const buyer = await newBuyer(shop, { 'dark-chocolate': 2 });
    const { _id } = await buy(shop, buyer);
    await refunding.pack(_id, { 'dark-chocolate': [2] });
    const key = { userId: buyer._id, _id };
    const issueFrom = (place: string) => {
      const seller = { name: 'Tokri', address: `1 Market Road, ${place}`, gstin: '29ABCDE1234F1Z5' };
      const { dataSource } = refunding;
      const transactions = new UserTransactions(dataSource);
      return new ReceiptService(dataSource, transactions, seller, 'Asia/Kolkata').issue(key);
    };
    await issueFrom(before);
    await refunding.refund(_id, { items: [{ productId: 'dark-chocolate', qty: 1 }] });
    await refunding.sendAll();
    await issueFrom(since);
    const [receipt, note] = (await rowsOf(_id)).map(({ content }) => content);
    expect(note!.seller).toEqual(receipt!.seller);
    const leavesState = ({ lines }: ReceiptContent) => lines.map(({ igstPaise }) => igstPaise > 0);
    expect(leavesState(receipt!)[0]).toBe(before.startsWith('Maharashtra'));
    expect(leavesState(note!)).toEqual([leavesState(receipt!)[0]]);
  },
);

it.each([
  ['was refunded before', 'processed', `"reason" = 'Out of stock', "by" = '{"kind": "SYSTEM"}'`],
  ['was not billed, though its refund took two attempts', 'refused', '"reason" = "reason"'],
] as const)(
  'a credit note covers what is refunded after the receipt, and nothing that %s',
  async (...[, outcome, changes]) => {
    const buyer = await newBuyer(shop, { onion: 2, sugar: 2 });
    const { _id, paymentId } = await buy(shop, buyer);
    await setOutcome(shop, paymentId, outcome);
    await refunding.pack(_id, { onion: [2, 2000], sugar: [1] });
    await read(_id, buyer.token);
    await refunding.sendAll();
    await setOutcome(shop, paymentId, 'processed');
    await refunding.sendAll();
    await read(_id, buyer.token);
    expect(await rowsOf(_id)).toHaveLength(1);
    await queryDesk(
      shop,
      `mutation ($id: ID!) { refundOrder(input: { orderId: $id, amount: 25, reason: "Bruised", idempotencyKey: "once" }) { number } }`,
      { id: _id },
      owner,
    );
    await refunding.sendAll();
    // Even if what was not billed came back after it.
    await shop.sql(
      `UPDATE refunds SET "settledAt" = now() + interval '1 minute', ${changes}
       WHERE "orderId" = $1 AND state = 'SETTLED' AND reason <> 'Bruised'`,
      [_id],
    );
    const html = await (await read(_id, buyer.token)).text();
    expect(html).toContain('<h1>Credit note</h1>');
    expect(html).toContain('Bruised');
    const [receipt, note, ...more] = await rowsOf(_id);
    expect(more).toEqual([]);
    expect([receipt!.kind, note!.kind, note!.totalPaise]).toEqual(['RECEIPT', 'CREDIT_NOTE', 2500]);
    // An amount is not for any particular item.
    expect(note!.content.lines.map(({ productId }) => productId)).toEqual(
      expect.arrayContaining(['onion', 'sugar']),
    );
  },
);
