import { newBuyer } from './helpers/buying';
import { askDesk, newStaff } from './helpers/desk';
import type { TestStaff } from './helpers/desk';
import { eventually } from './helpers/eventually';
import { started, worker } from './helpers/picking';
import { buy, openRefunding } from './helpers/refunding';
import type { Refunding } from './helpers/refunding';
import { signUpShopper } from './helpers/shopper';
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
const urlOf = async (id: string, token: string): Promise<string | null> =>
  (
    await shop.graphql<{ order: { receiptUrl: string | null } }>(
      'query ($id: ID!) { order(_id: $id) { receiptUrl } }',
      { id },
      token,
    )
  ).data.order.receiptUrl;

it('is there once the order is packed, for what is in the bag, to the paisa, as a page and as a PDF', async () => {
  const buyer = await newBuyer(shop, { onion: 1, sugar: 2, 'dark-chocolate': 1 });
  const { _id, paise } = await buy(shop, buyer);
  expect([await urlOf(_id, buyer.token), (await read(_id, buyer.token)).status]).toEqual([null, 404]);
  const by = worker(shop, owner, _id);
  await by.start();
  await by.pick('onion', 1, 900);
  await by.pick('sugar', 1);
  await by.pick('dark-chocolate', 1);
  await by.finish();
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
  expect(row!.content.lines.map(({ productId, qty }) => [productId, qty])).toEqual([
    ['onion', 1],
    ['sugar', 1],
    ['dark-chocolate', 1],
    [null, 1],
  ]);

  const pdf = await read(_id, buyer.token, 'application/pdf');
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(await rowsOf(_id)).toHaveLength(1);
});

it('is nobody else’s', async () => {
  const { _id, by } = await started(shop, owner, { sugar: 1 });
  await by.pick('sugar', 1);
  await by.finish();
  const stranger = await signUpShopper(shop);
  expect((await read(_id, stranger.token)).status).toBe(404);
  expect((await fetch(`${shop.url}/api/user/order/${_id}/receipt`)).status).toBe(401);
  expect(await rowsOf(_id)).toEqual([]);
});

it('is corrected by a credit note for what goes back afterwards, and for nothing that went back before', async () => {
  const buyer = await newBuyer(shop, { onion: 2, sugar: 2 });
  const { _id } = await buy(shop, buyer);
  const by = worker(shop, owner, _id);
  await by.start();
  await by.pick('onion', 2, 2000);
  await by.pick('sugar', 1);
  await by.finish();
  await read(_id, buyer.token);
  await refunding.sendAll();
  await read(_id, buyer.token);
  expect(await rowsOf(_id)).toHaveLength(1);
  await askDesk(
    shop,
    `mutation ($id: ID!) { refundOrder(input: { orderId: $id, amount: 25, reason: "Bruised", idempotencyKey: "once" }) { number } }`,
    { id: _id },
    owner,
  );
  await refunding.sendAll();
  const html = await (await read(_id, buyer.token)).text();
  expect(html).toContain('<h1>Credit note</h1>');
  expect(html).toContain('Bruised');
  const [receipt, note, ...more] = await rowsOf(_id);
  expect(more).toEqual([]);
  expect([receipt!.kind, note!.kind, note!.totalPaise]).toEqual(['RECEIPT', 'CREDIT_NOTE', 2500]);
});

it('is numbered without gaps, however many are issued at once', async () => {
  const orders: { _id: string; token: string }[] = [];
  for (let made = 0; made < 12; made += 1) {
    const { _id, by, buyer } = await started(shop, owner, { sugar: 1 });
    await by.pick('sugar', 1);
    await by.finish();
    orders.push({ _id, token: buyer.token });
  }
  // Each is asked for several times at once, and some are refused for it: what counts is the numbers.
  await Promise.all(orders.flatMap((order) => [1, 2, 3].map(() => read(order._id, order.token))));
  await eventually(async () => {
    const answers = await Promise.all(orders.map((order) => read(order._id, order.token)));
    return answers.every(({ status }) => status === 200);
  });
  const counts = await shop.sql<{ count: number }>(
    `SELECT "count" FROM receipts WHERE kind = 'RECEIPT' ORDER BY 1`,
  );
  expect(counts.map(({ count }) => count)).toEqual(counts.map((_row, at) => at + 1));
  expect(counts.length).toBeGreaterThanOrEqual(14);
});
