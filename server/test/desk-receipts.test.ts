import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { addDays } from '../../domain/day';
import { orderNumber } from '../../domain/order/order-number';
import type { Role } from '../../domain/staff/role';
import { checkoutOf, newBuyer } from './helpers/buying';
import { remove } from './helpers/deleting';
import { queryDesk, newStaff } from './helpers/desk';
import type { TestStaff } from './helpers/desk';
import { eventually } from './helpers/eventually';
import { countLockWaits } from './helpers/lock-waits';
import { pdfText } from './helpers/pdf-text';
import { started } from './helpers/picking';
import { openRefunding } from './helpers/refunding';
import type { Refunding } from './helpers/refunding';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let refunding: Refunding;
let owner: TestStaff;
let support: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  refunding = await openRefunding(shop);
  owner = await newStaff(shop, 'OWNER');
  support = await newStaff(shop, 'SUPPORT');
});
afterAll(async () => {
  await refunding.close();
  await shop.close();
});

const pathOf = (id: string): string => `/desk/orders/${id}/receipt`;
const get = (path: string, headers: Record<string, string>): Promise<Response> =>
  fetch(shop.url + path, { headers });
const read = (id: string, { cookie } = support): Promise<Response> => get(pathOf(id), { cookie });
const readPdf = (id: string, { cookie } = support): Promise<Response> => get(`${pathOf(id)}.pdf`, { cookie });
const textOf = async (pdf: Response): Promise<string> => pdfText(new Uint8Array(await pdf.arrayBuffer()));
const urlOf = async (id: string, staff = support): Promise<string | null> => {
  const query = 'query ($id: ID!) { order(_id: $id) { receiptUrl } }';
  return (await queryDesk<{ order: { receiptUrl: string | null } }>(shop, query, { id }, staff)).data.order
    .receiptUrl;
};

async function packed() {
  const { _id, buyer, by } = await started(shop, owner, { sugar: 2 });
  await by.pick('sugar', 2);
  await by.finish();
  return { _id, buyer, by };
}

it('staff read what the shopper reads: the receipt once the order is packed, and its credit notes', async () => {
  const { _id, buyer, by } = await started(shop, owner, { sugar: 2 });
  await by.pick('sugar', 2);
  expect([await urlOf(_id), (await read(_id)).status, (await readPdf(_id)).status]).toEqual([null, 404, 404]);
  await by.finish();
  expect(await urlOf(_id)).toBe(pathOf(_id));
  expect(await (await read(_id)).text()).not.toContain('Credit note');
  const input = {
    orderId: _id,
    reason: 'Torn',
    idempotencyKey: 'torn',
    items: [{ productId: 'sugar', qty: 1 }],
  };
  await queryDesk(
    shop,
    'mutation ($input: RefundInput!) { refundOrder(input: $input) { number } }',
    { input },
    support,
  );
  await refunding.sendAll();

  const [page, pdf] = [await read(_id), await readPdf(_id)];
  const own = (accept: string) =>
    get(`/api/user/order/${_id}/receipt`, { authorization: buyer.token, accept });
  const html = await page.text();
  expect(html).toContain('Credit note');
  expect(html).toBe(await (await own('text/html')).text());
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  const [number] = /R\d{4}-\d{8}/.exec(html)!;
  expect(pdf.headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`);
  for (const { headers } of [page, pdf]) expect(headers.get('cache-control')).toBe('private, no-store');
  expect(await textOf(pdf)).toBe(await textOf(await own('application/pdf')));
});

it('is read by owners, managers and support, and neither by pickers and riders nor by staff who were removed', async () => {
  const { _id } = await packed();
  for (const [role, status] of [
    ['OWNER', 200],
    ['MANAGER', 200],
    ['SUPPORT', 200],
    ['PICKER', 403],
    ['RIDER', 403],
  ] as const) {
    const staff = await newStaff(shop, role);
    expect([role, await urlOf(_id, staff)]).toEqual([role, status === 200 ? pathOf(_id) : null]);
    // Making a PDF takes long.
    const rejected = status === 403 ? [await readPdf(_id, staff)] : [];
    for (const { status: got, headers } of [await read(_id, staff), ...rejected])
      expect([role, got, headers.get('cache-control')]).toEqual([role, status, 'private, no-store']);
    await shop.sql(`UPDATE staff SET "active" = false WHERE "_id" = $1`, [staff._id]);
    expect([(await read(_id, staff)).status, (await readPdf(_id, staff)).status]).toEqual([401, 401]);
  }
});

it('requires a session at the desk, even for its shopper', async () => {
  const { _id, buyer } = await packed();
  const others: Record<string, string>[] = [
    {},
    { cookie: `tokri_desk=${'x'.repeat(43)}` },
    { authorization: buyer.token },
  ];
  for (const headers of others)
    for (const path of [pathOf(_id), `${pathOf(_id)}.pdf`])
      expect((await get(path, headers)).status).toBe(401);
  expect(await shop.sql(`SELECT FROM receipts WHERE "orderId" = $1`, [_id])).toEqual([]);
});

it('a link to one that cannot be read leads a browser to the page of the order, which asks to sign in', async () => {
  const { _id } = await packed();
  const { cookie } = await newStaff(shop, 'RIDER');
  const follow = (path: string, headers: Record<string, string>): Promise<Response> =>
    fetch(shop.url + path, {
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...headers },
      redirect: 'manual',
    });
  const none = randomUUID();
  for (const [id, headers] of [
    [_id, {}],
    [_id, { cookie }],
    [none, { cookie: support.cookie }],
  ] as const)
    for (const path of [pathOf(id), `${pathOf(id)}.pdf`]) {
      const { status, headers: sent } = await follow(path, headers);
      expect([path, status, sent.get('location'), sent.get('cache-control')]).toEqual([
        ...[path, 303, `/desk/orders/${id}`, 'private, no-store'],
      ]);
    }
  expect((await follow(pathOf(_id), { cookie: support.cookie })).status).toBe(200);
});

it('does not exist for an unknown or unpaid order', async () => {
  const { _id: unpaid } = await checkoutOf(shop, await newBuyer(shop));
  for (const id of [randomUUID(), unpaid, 'x', '%00', '..%2F..'])
    for (const response of [await read(id), await readPdf(id)]) {
      expect([id, response.status]).toEqual([id, 404]);
      expect(response.headers.get('content-type')).toContain('json');
    }
});

it('no longer names the shopper once their account is deleted, even in a PDF printed before', async () => {
  const { _id, buyer, by } = await packed();
  await by.dispatch();
  await by.deliver();
  const texts = async () => [await (await read(_id)).text(), await textOf(await readPdf(_id))];
  for (const text of await texts()) expect(text).toMatch(/Meera Nair[^]*MG Road/);
  expect((await remove(shop, buyer)).data).toEqual({ deleteAccount: true });
  for (const text of await texts()) {
    expect(text).not.toMatch(/Meera|MG Road/);
    expect(text).toContain('Karnataka, 560001');
  }
});

it('is read without a lock once it is issued, in four statements', async () => {
  const { _id } = await packed();
  const look = () => shop.countStatements(async () => (await read(_id)).status);
  expect((await look()).statements.join()).toContain('FOR NO KEY UPDATE');
  const { result, statements } = await look();
  // The session, the order, what it is billed by, and what was issued.
  expect([result, statements.length]).toEqual([200, 4]);
  expect(statements.join()).not.toContain('FOR NO KEY UPDATE');
});

describe('all of some days, as a file', () => {
  const list = (query: string, { cookie } = owner): Promise<Response> =>
    get(`/desk/receipts.csv${query}`, { cookie });
  const of = (from: string, to: string): string => `?from=${from}&to=${to}`;

  it('has a receipt and its credit notes, which take from it', async () => {
    const { _id } = await packed();
    const input = { orderId: _id, reason: 'Torn', idempotencyKey: 'torn', amount: 30.5 };
    const refund = 'mutation ($input: RefundInput!) { refundOrder(input: $input) { number } }';
    await queryDesk(shop, refund, { input }, support);
    await read(_id);
    await refunding.sendAll();
    await read(_id);
    // By any clock.
    const today = new Date().toISOString().slice(0, 10);
    const [from, to] = [addDays(today, -1), addDays(today, 1)];
    const response = await list(of(from, to));
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain(`"receipts-${from}-${to}.csv"`);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const [heading, ...rows] = (await response.text()).trim().split('\n');
    expect(heading).toMatch(/^Document,Number,Date,Order,/);
    const own = rows.filter((row) => row.includes(`#${orderNumber(_id)}`));
    const issued = await shop.sql<{ paise: number }>(
      `SELECT "totalPaise" AS paise FROM receipts WHERE "orderId" = $1 ORDER BY "issuedAt"`,
      [_id],
    );
    expect(own).toEqual([
      expect.stringMatching(new RegExp(`^Receipt,R.*,${issued[0]!.paise / 100}$`)),
      expect.stringMatching(/^Credit note,C.*,-30\.5$/),
    ]);
  });

  it("includes the first and last moment of each day in the shop's time zone, in order", async () => {
    const { _id } = await packed();
    await read(_id);
    await shop.sql(`INSERT INTO receipt_counters VALUES ('CREDIT_NOTE', '0001', 400)`);
    const issue = (at: string, from: number, to = from) =>
      shop.sql(
        `INSERT INTO receipts ("userId", "orderId", kind, year, count, "issuedAt", "totalPaise", content)
         SELECT "userId", "orderId", 'CREDIT_NOTE', '0001', nth, $2, 1, content
         FROM receipts, generate_series($3::int, $4::int) AS nth WHERE "orderId" = $1 AND kind = 'RECEIPT'`,
        [_id, at, from, to],
      );
    await issue('2001-01-31T18:29:59.999999Z', 1);
    await issue('2001-01-31T18:30:00Z', 2);
    // Of one microsecond.
    await issue('2001-02-01T08:00:00.000001Z', 3, 302);
    await issue('2001-02-02T18:29:59.999999Z', 303);
    await issue('2001-02-02T18:30:00Z', 304);
    const read2001 = async () => (await list(of('2001-02-01', '2001-02-02'))).text();
    const { result, statements } = await shop.countStatements(read2001);
    const numbers = result
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => Number(/C0001-(\d+)/.exec(row)![1]));
    expect(numbers).toEqual(Array.from({ length: 302 }, (_, nth) => nth + 2));
    // The session, and 100 at a time; after those and the heading, whether the caller may still have them.
    expect(statements).toHaveLength(10);
    const path = `${shop.url}/desk/receipts.csv${of('2001-02-01', '2001-02-02')}`;
    const head = () => fetch(path, { method: 'HEAD', headers: { cookie: owner.cookie } });
    expect((await shop.countStatements(head)).statements).toHaveLength(1);

    const beside = new Client({ connectionString: shop.databaseUrl });
    await beside.connect();
    await beside.query('BEGIN; LOCK TABLE receipts IN ACCESS EXCLUSIVE MODE');
    const removed = await newStaff(shop, 'MANAGER');
    const rejected = list(of('2001-02-01', '2001-02-02'), removed).then((response) => response.text());
    const rejection = expect(rejected).rejects.toThrow();
    await eventually(async () => (await countLockWaits(shop)) > 0);
    await shop.sql(`UPDATE staff SET active = false WHERE "_id" = $1`, [removed._id]);
    const reading = Promise.allSettled(Array.from({ length: 5 }, read2001));
    await queryDesk(shop, '{ me { _id } }', {}, owner);
    const held = await countLockWaits(shop);
    await beside.end();
    // However many are read at once, they take one connection.
    expect(held).toBe(1);
    expect(await reading).toEqual(Array(5).fill({ status: 'fulfilled', value: result }));
    await rejection;
  });

  it.each<[Role, number]>([
    ['MANAGER', 200],
    ['SUPPORT', 403],
    ['PICKER', 403],
    ['RIDER', 403],
  ])('%s gets %i', async (role, status) => {
    const staff = await newStaff(shop, role);
    expect((await list(of('2002-01-01', '2002-12-31'), staff)).status).toBe(status);
  });

  it('requires a session, to which its link leads a browser, and valid days', async () => {
    expect((await list(of('2002-01-01', '2002-12-31'), { ...owner, cookie: '' })).status).toBe(401);
    const followed = await fetch(`${shop.url}/desk/receipts.csv${of('2002-01-01', '2002-12-31')}`, {
      headers: { accept: 'text/html,*/*;q=0.8' },
      redirect: 'manual',
    });
    expect([
      followed.status,
      followed.headers.get('location'),
      followed.headers.get('cache-control'),
    ]).toEqual([...[303, '/desk/figures?from=2002-01-01&to=2002-12-31', 'private, no-store']]);
    const wrong = [
      '',
      of('2002-01-02', '2002-01-01'),
      of('2002-01-01', '2003-01-02'),
      of('2002-02-30', '2002-03-01'),
    ];
    for (const query of [
      ...wrong,
      of('2002-01-01', '2002-01-01"'),
      '?from[a]=2002-01-01&to=2002-01-01&to=2002-01-02',
    ]) {
      const response = await list(query);
      expect([query, response.status]).toEqual([query, 422]);
    }
  });
});
