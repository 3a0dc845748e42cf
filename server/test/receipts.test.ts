import fc from 'fast-check';
import { createDataSource } from '@server/database/data-source';
import { UserTransactions } from '@server/features/account';
import { insertReceipt } from '@server/features/receipt/receipt-store';
import { ReceiptService } from '@server/features/receipt/receipt.service';
import { financialYearOf } from '../../domain/receipt/receipt-number';
import { newBuyer } from './helpers/buying';
import { queryDesk, newStaff } from './helpers/desk';
import type { TestStaff } from './helpers/desk';
import { pdfText } from './helpers/pdf-text';
import { started } from './helpers/picking';
import { buy, openRefunding } from './helpers/refunding';
import type { Refunding } from './helpers/refunding';
import { newShopper } from './helpers/shopper';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let refunding: Refunding;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({
    background: false,
    env: {
      SHOP_LEGAL_NAME: 'Tokri Foods <Private> Limited',
      SHOP_ADDRESS: '1 Market Road, Bengaluru, Karnataka, 560001',
      SHOP_GSTIN: '29ABCDE1234F1Z5',
    },
  });
  refunding = await openRefunding(shop);
  owner = await newStaff(shop, 'OWNER');
});
afterAll(async () => {
  await refunding.close();
  await shop.close();
});

const read = (id: string, token: string, accept = 'text/html'): Promise<Response> =>
  fetch(`${shop.url}/api/user/order/${id}/receipt`, { headers: { authorization: token, accept } });

interface Row {
  kind: string;
  count: number;
  totalPaise: number;
  content: { lines: { productId: string | null; qty: number; paise: number; gstPercent: number }[] };
}
const rowsOf = (id: string): Promise<Row[]> =>
  shop.sql(`SELECT * FROM receipts WHERE "orderId" = $1 ORDER BY "issuedAt"`, [id]);
/** The final prices of all lines, the delivery and their sum, as the API returns them; in paise. */
async function sumsOf(_id: string, token: string): Promise<number[]> {
  const { data } = await shop.graphql<{ order: { delivery: number; items: { finalPrice: number }[] } }>(
    'query ($id: ID!) { order(_id: $id) { delivery items { finalPrice } } }',
    { id: _id },
    token,
  );
  const sums = [...data.order.items.map(({ finalPrice }) => finalPrice), data.order.delivery];
  const paise = sums.map((rupees) => Math.round(rupees * 100));
  return [...paise, sumOf(paise)];
}
const sumOf = (paise: number[]): number => paise.reduce((sum, one) => sum + one, 0);
/** Every amount of a file, in paise. */
const amountsIn = (text: string): number[] =>
  [...text.matchAll(/₹([\d,]+)\.(\d\d)/g)].map(([, rupees, paise]) =>
    Number(rupees!.replaceAll(',', '') + paise!),
  );
const urlOf = async (id: string, token: string): Promise<string | null> =>
  (
    await shop.graphql<{ order: { receiptUrl: string | null } }>(
      'query ($id: ID!) { order(_id: $id) { receiptUrl } }',
      { id },
      token,
    )
  ).data.order.receiptUrl;

it('a receipt exists once the order is packed, with the exact amounts, as HTML and as a PDF', async () => {
  const buyer = await newBuyer(shop, { onion: 1, sugar: 2, 'dark-chocolate': 1 });
  const { _id, paise } = await buy(shop, buyer);
  expect([await urlOf(_id, buyer.token), (await read(_id, buyer.token)).status]).toEqual([null, 404]);
  await refunding.pack(_id, { onion: [1, 900], sugar: [1], 'dark-chocolate': [1] });
  const url = `/api/user/order/${_id}/receipt`;
  expect(await urlOf(_id, buyer.token)).toBe(url);

  const page = await read(_id, buyer.token);
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await page.text();
  expect(html).toContain('<h1>Invoice-cum-bill of supply</h1>');
  expect(html).toContain('Tokri Foods &lt;Private&gt; Limited');
  expect(html).toMatch(/R\d{4}-\d{8}/);
  const [row, ...others] = await rowsOf(_id);
  expect(others).toEqual([]);
  const [final] = await shop.sql<{ finalPaise: number }>(`SELECT "finalPaise" FROM orders WHERE _id = $1`, [
    _id,
  ]);
  expect(row!.totalPaise).toBe(final!.finalPaise);
  expect(row!.totalPaise).toBeLessThan(paise);
  expect(row!.content.lines.reduce((sum, line) => sum + line.paise, 0)).toBe(row!.totalPaise);
  const bought = row!.content.lines.map(({ productId, qty }) => `${qty} ${productId}`);
  expect(bought).toEqual(['1 onion', '1 sugar', '1 dark-chocolate', '1 null']);

  const sums = await sumsOf(_id, buyer.token);
  expect(sums.at(-1)).toBe(row!.totalPaise);
  const pdf = await read(_id, buyer.token, 'application/pdf');
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  for (const accept of ['text/html, application/pdf;q=0.9', 'application/pdf;q=0, */*', 'image/png'])
    expect((await read(_id, buyer.token, accept)).headers.get('content-type')).toMatch('text/html');
  for (const text of [html, await pdfText(new Uint8Array(await pdf.arrayBuffer()))]) {
    const amounts = amountsIn(text);
    expect(amounts.slice(0, sums.length)).toEqual(sums);
    // The rest is the table of taxes: what is taxable, and both halves of the tax.
    expect(sumOf(amounts.slice(sums.length))).toBe(row!.totalPaise);
  }
  expect(await rowsOf(_id)).toHaveLength(1);
});

it("a receipt is readable only by the order's shopper", async () => {
  const { _id, by } = await started(shop, owner, { sugar: 1 });
  await by.pick('sugar', 1);
  await by.finish();
  const otherShopper = await newShopper(shop);
  expect((await read(_id, otherShopper.token)).status).toBe(404);
  expect((await fetch(`${shop.url}/api/user/order/${_id}/receipt`)).status).toBe(401);
  expect(await rowsOf(_id)).toEqual([]);
});

it('credit notes name the refunded items and agree with all refunds to the paisa', async () => {
  const cart = { sugar: 3, 'dark-chocolate': 2, 'desi-cow-ghee': 1 };
  const one = fc.oneof(
    fc.record({ amount: fc.integer({ min: 100, max: 9_000 }).map((paise) => paise / 100) }),
    fc.record({
      items: fc.array(fc.record({ productId: fc.constantFrom(...Object.keys(cart)), qty: fc.constant(1) }), {
        minLength: 1,
        maxLength: 2,
      }),
    }),
  );
  const [first, ...others] = fc.sample(fc.array(one, { minLength: 3, maxLength: 6 }), {
    numRuns: 2,
    seed: 28,
  });
  const known = [{ items: [{ productId: 'sugar', qty: 1 }] }, ...first!];
  for (const refunds of [known, ...others]) {
    const buyer = await newBuyer(shop, cart);
    const { _id } = await buy(shop, buyer, 'Instant50');
    await refunding.pack(_id, { sugar: [3], 'dark-chocolate': [2], 'desi-cow-ghee': [1] });
    await read(_id, buyer.token);
    for (const [at, refund] of refunds.entries()) {
      const input = { orderId: _id, reason: 'Bruised', idempotencyKey: String(at), ...refund };
      // Some exceed what is left, and are rejected.
      await queryDesk(
        shop,
        'mutation ($input: RefundInput!) { refundOrder(input: $input) { number } }',
        { input },
        owner,
      );
      if (at % 2 === 0) await refunding.sendAll();
      await read(_id, buyer.token);
    }
    await refunding.sendAll();
    await read(_id, buyer.token);
    const [receipt, ...notes] = await rowsOf(_id);
    const [paid] = await shop.sql<{ left: number; settled: number }>(
      `SELECT "capturedPaise" - "refundedPaise" AS left, "refundedPaise" AS settled FROM payments WHERE _id = $1`,
      [_id],
    );
    const credited = notes.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
    expect([credited, receipt!.totalPaise - credited]).toEqual([paid!.settled, paid!.left]);
    for (const { totalPaise, content } of notes)
      expect(content.lines.reduce((sum, { paise }) => sum + paise, 0)).toBe(totalPaise);
    if (refunds === known) {
      expect(notes.length).toBeGreaterThan(1);
      expect(notes[0]!.content.lines.map(({ productId, qty }) => [productId, qty])).toEqual([['sugar', 1]]);
    }
  }
});

/** Inserts packed orders, each of a different shopper. */
const packed = (number: number) =>
  shop.sql<{ userId: string; _id: string }>(
    `WITH shoppers AS (
       INSERT INTO users ("_id", "firstName", "lastName", "email", "emailKey", "passwordHash")
       SELECT gen_random_uuid(), 'Asha', 'Rao', name, name, 'x'
       FROM generate_series(1, $1::int) AS n, LATERAL (SELECT n || gen_random_uuid()::text || '@example.com' AS name) AS named RETURNING "_id"
     ), placed AS (
       INSERT INTO orders ("userId", "_id", "state", "status", "payment", "address", "contact", "pricePaise", "deliveryPaise",
         "discountPaise", "totalPaise", "finalPaise", "fingerprint", "createdAt")
       SELECT "_id", gen_random_uuid(), 'PLACED', 'PACKED', 'DUE', 'Here', '', 4800, 0, 0, 4800, 4800, 'packed', now() - interval '3 days'
       FROM shoppers RETURNING "userId", "_id"
     ), bought AS (
       INSERT INTO order_items ("userId", "orderId", "position", "productId", "title", "image", "pricePaise", "quantity", "qty",
         "discountPaise")
       SELECT "userId", "_id", 1, 'sugar', 'Sugar', '', 4800, 'kg', 1, 0 FROM placed
     )
     SELECT * FROM placed`,
    [number],
  );

it('receipts are numbered without gaps, even if issued in parallel, twice, or rolled back', async () => {
  const orders = await packed(Number(process.env.RECEIPTS ?? 20));
  const seller = { name: 'Tokri', address: '', gstin: null };
  const sources = [1, 2].map(() => createDataSource({ url: shop.databaseUrl }));
  await Promise.all(sources.map((source) => source.initialize()));
  const processes = sources.map((source) => {
    const transactions = new UserTransactions(source);
    return { transactions, receipts: new ReceiptService(source, transactions, seller, 'Asia/Kolkata') };
  });
  const third = orders.filter((_order, at) => at % 3 === 0);
  for (const key of third) await processes[0]!.receipts.issue(key);
  await shop.sql(`UPDATE orders SET status = 'CANCELLED' WHERE _id = ANY($1)`, [third.map(({ _id }) => _id)]);
  const inVain = (key: (typeof orders)[number]): Promise<void> =>
    processes[0]!.transactions.changeFor(key.userId, async (manager) => {
      const year = financialYearOf(new Date().toISOString());
      await insertReceipt(manager, key, { kind: 'RECEIPT', year, totalPaise: 1, content: {} as never });
      throw new Error('Rolled back');
    });
  const tries = orders.flatMap((key, at) => [
    ...(at % 5 === 0 ? [() => inVain(key)] : []),
    ...processes.map(({ receipts }) => receipts.issue.bind(receipts, key)),
  ]);
  // With a thousand in parallel some get no connection in time: they are retried, as by their job.
  const insist = (issue: () => Promise<void>): Promise<void> =>
    issue().catch((error: Error) => {
      if (error.message.startsWith('timeout exceeded')) return insist(issue);
      throw error;
    });
  const ended = await Promise.allSettled(tries.map(insist));
  const failed = ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  await Promise.all(sources.map((source) => source.destroy()));
  // If the receipt exists already, inserting it again fails: that number is reused, too.
  expect(failed.filter((reason) => !/Rolled back|receipts_of_order/.test(reason))).toEqual([]);
  expect(failed).toHaveLength(Math.ceil(orders.length / 5));
  // A cancelled order has a credit note, numbered in a sequence of its own.
  for (const [kind, wanted] of [
    ['RECEIPT', orders],
    ['CREDIT_NOTE', third],
  ] as const) {
    const issued = await shop.sql<{ orderId: string; count: number }>(
      `SELECT "orderId", "count" FROM receipts WHERE kind = $1 ORDER BY "count"`,
      [kind],
    );
    expect(issued.map(({ count }) => count)).toEqual(issued.map((_row, at) => at + 1));
    const ids = issued.map(({ orderId }) => orderId).filter((id) => wanted.some(({ _id }) => _id === id));
    expect([ids.length, new Set(ids).size]).toEqual([wanted.length, wanted.length]);
  }
});

it('an issued receipt is read without a lock', async () => {
  const { _id, buyer, by } = await started(shop, owner, { sugar: 1 });
  await by.pick('sugar', 1);
  await by.finish();
  const look = () => shop.countStatements(async () => (await read(_id, buyer.token)).status);
  expect((await look()).statements.join()).toContain('FOR NO KEY UPDATE');
  const { result, statements } = await look();
  expect([result, statements.length]).toEqual([200, 3]);
  expect(statements.join()).not.toContain('FOR NO KEY UPDATE');
});

it('receiptUrl works even if the order was cancelled before its receipt was issued', async () => {
  const { _id, buyer, by } = await started(shop, owner, { sugar: 1 });
  await by.pick('sugar', 1);
  await by.finish();
  await shop.sql(`UPDATE orders SET status = 'CANCELLED' WHERE "_id" = $1`, [_id]);
  const url = await urlOf(_id, buyer.token);
  expect([url === null, (await read(_id, buyer.token)).status]).toEqual([false, 200]);
});
