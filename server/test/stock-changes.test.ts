import { Client } from 'pg';
import { checkoutOf, newBuyer, startCheckout } from './helpers/buying';
import { queryDesk, newStaff } from './helpers/desk';
import type { TestStaff } from './helpers/desk';
import { bought } from './helpers/desk-orders';
import { outcomeOf, runCommand } from './helpers/processes';
import { drift } from './helpers/stock';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

interface ShownStock {
  productId: string;
  onHand: number;
  allocated: number;
  held: number;
  available: number;
  lowStockAt: number;
  product: { title: string; stock: { available: number; maxPerOrder: number; level: string } };
  movements: { kind: string; qty: number; by: string; reason: string | null; orderId: string | null }[];
}

const FIELDS = `productId onHand allocated held available lowStockAt
  product { title stock { available maxPerOrder level } }
  movements(first: 2) { kind qty by reason orderId }`;
const STOCK = `query ($id: ID!) { stock(productId: $id) { ${FIELDS} } }`;
const RECEIVE = `mutation ($id: ID!, $qty: Int!, $note: String) {
  receiveStock(productId: $id, qty: $qty, note: $note) { ${FIELDS} } }`;
const ADJUST = `mutation ($id: ID!, $onHand: Int!, $reason: String!) {
  adjustStock(productId: $id, onHand: $onHand, reason: $reason) { ${FIELDS} } }`;

let shop: TestShop;
let manager: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  manager = await newStaff(shop, 'MANAGER');
});
afterAll(() => shop.close());

const request = async (query: string, variables: object) => {
  const { data, code, errors } = await queryDesk<Record<string, ShownStock>>(shop, query, variables, manager);
  return { stock: Object.values(data ?? {})[0]!, code, message: errors?.[0]?.message, errors };
};
const stockOf = (id: string) => request(STOCK, { id });
const receive = (id: string, qty: number, note?: string) => request(RECEIVE, { id, qty, note });
const adjust = (id: string, onHand: number, reason = 'Counted') => request(ADJUST, { id, onHand, reason });
const audit = () =>
  shop.sql<{ by: string; action: string; subject: string; before: string | null; after: string }>(
    `SELECT "by", action, subject, before, after FROM audit_log ORDER BY _id DESC`,
  );
/** Removes the stock, as for products that have not been counted since an upgrade. */
const forget = async (...ids: string[]) => {
  await shop.sql(`DELETE FROM stock_movements WHERE "productId" = ANY($1)`, [ids]);
  await shop.sql(`DELETE FROM stock WHERE "productId" = ANY($1)`, [ids]);
};
/** The movements of stock on hand, oldest first. */
const movementsOf = (id: string) =>
  shop.sql<{ kind: string; qty: number; reason: string | null }>(
    `SELECT kind, qty, reason FROM stock_movements WHERE "productId" = $1 AND kind IN ('RECEIVED', 'ADJUSTED') ORDER BY at`,
    [id],
  );

describe('receiving', () => {
  it('adds to the stock on hand, and records who and why, also in the audit log', async () => {
    const { stock: before } = await stockOf('carrot');
    const { stock } = await receive('carrot', 12, ' Delivery note 7 ');
    expect(stock).toMatchObject({ onHand: before.onHand + 12, available: before.available + 12 });
    expect(stock.movements[0]).toEqual({
      ...{ kind: 'RECEIVED', qty: 12, by: manager.email, reason: 'Delivery note 7', orderId: null },
    });
    expect((await stockOf('carrot')).stock).toEqual(stock);
    expect((await audit())[0]).toEqual({
      ...{ by: manager.email, action: 'receiveStock', subject: 'stock/carrot' },
      before: JSON.stringify({ onHand: before.onHand }),
      after: JSON.stringify({ onHand: before.onHand + 12, note: 'Delivery note 7' }),
    });
    expect((await receive('carrot', 1, ' ')).stock.movements[0]).toMatchObject({ qty: 1, reason: null });
  });

  it('starts the stock of an uncounted product, even if several run in parallel', async () => {
    await forget('banana');
    expect(await stockOf('banana')).toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('not counted yet'),
    });
    const responses = await Promise.all(Array.from({ length: 4 }, () => receive('banana', 2)));
    expect(responses.map(({ code }) => code)).toEqual(Array<undefined>(4).fill(undefined));
    expect([(await stockOf('banana')).stock.onHand, await drift(shop)]).toEqual([8, []]);
    const begun = (await audit()).filter(
      ({ subject, before }) => subject === 'stock/banana' && before === null,
    );
    expect(begun).toHaveLength(1);
  });

  it('tells nobody of the first count that the product is back in stock', async () => {
    const { _id } = await newBuyer(shop);
    await shop.sql(`INSERT INTO wishlist_items ("userId", "productId") VALUES ($1, 'brinjal')`, [_id]);
    const jobs = () => shop.sql(`SELECT FROM graphile_worker.jobs WHERE key = 'back brinjal'`);
    for (const count of [receive, adjust]) {
      await forget('brinjal');
      expect((await count('brinjal', 2)).stock.onHand).toBe(2);
      expect(await jobs()).toEqual([]);
    }
  });

  it('is rejected above the maximum stock', async () => {
    await adjust('carrot', 999_990);
    const { code, errors } = await receive('carrot', 11);
    expect([code, errors![0]!.extensions!.fields]).toEqual([
      'VALIDATION_FAILED',
      { qty: 'Up to 1000000 of a product can be on hand.' },
    ]);
    expect((await receive('carrot', 10)).stock.onHand).toBe(1_000_000);
  });
});

describe('adjusting', () => {
  it('sets the stock on hand, and is idempotent', async () => {
    const { stock: before } = await stockOf('onion');
    const { stock } = await adjust('onion', before.onHand - 3, ' Spoilt ');
    expect(stock.onHand).toBe(before.onHand - 3);
    expect(stock.movements[0]).toEqual({
      ...{ kind: 'ADJUSTED', qty: -3, by: manager.email, reason: 'Spoilt', orderId: null },
    });
    const log = await audit();
    expect(log[0]).toEqual({
      ...{ by: manager.email, action: 'adjustStock', subject: 'stock/onion' },
      before: JSON.stringify({ onHand: before.onHand }),
      after: JSON.stringify({ onHand: before.onHand - 3, reason: 'Spoilt' }),
    });
    expect((await adjust('onion', before.onHand - 3)).stock).toEqual(stock);
    expect(await audit()).toEqual(log);
  });

  it('is rejected below what orders and open checkouts have reserved', async () => {
    await bought(shop, { tomato: 3 });
    await checkoutOf(shop, await newBuyer(shop, { tomato: 2 }));
    const { stock: before } = await stockOf('tomato');
    const log = await audit();
    expect(before).toMatchObject({ allocated: 3, held: 2, available: before.onHand - 5 });
    expect(await adjust('tomato', 4)).toMatchObject({
      code: 'CONFLICT',
      message:
        '5 of tomato are allocated or held, 3 for orders and 2 for open checkouts: there cannot be fewer on hand.',
    });
    expect([(await stockOf('tomato')).stock, await audit()]).toEqual([before, log]);
    expect((await adjust('tomato', 5)).stock).toMatchObject({
      onHand: 5,
      allocated: 3,
      held: 2,
      available: 0,
    });
  });

  it('starts the stock of an uncounted product, even at zero', async () => {
    await forget('brinjal');
    expect((await adjust('brinjal', 0)).stock).toMatchObject({
      ...{ onHand: 0, available: 0, movements: [] },
      product: { title: 'Brinjal', stock: { available: 0, maxPerOrder: 99, level: 'OUT_OF_STOCK' } },
    });
    expect((await audit())[0]).toMatchObject({ subject: 'stock/brinjal', before: null });
    const { data } = await shop.graphql('{ product(_id: "brinjal") { stockLevel maxQty } }');
    expect(data.product).toEqual({ stockLevel: 'OUT_OF_STOCK', maxQty: 0 });
  });

  it('works for products off sale, but not for unknown ones', async () => {
    await shop.sql(
      `WITH gone AS (DELETE FROM products WHERE _id IN ('besan', 'rajma') RETURNING *)
       INSERT INTO products_off_sale SELECT _id, to_jsonb(gone) FROM gone WHERE _id = 'besan'`,
    );
    expect((await adjust('besan', 7)).stock.onHand).toBe(7);
    for (const id of ['rajma', 'no-such', '', '\0']) {
      const codes = [(await stockOf(id)).code, (await receive(id, 1)).code, (await adjust(id, 1)).code];
      expect([id, ...codes]).toEqual([id, 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
    }
  });
});

it.each<[() => ReturnType<typeof request>, string]>([
  [() => receive('potato', 1_000_001), 'qty'],
  [() => receive('potato', 1, 'a\0b'), 'note'],
  [() => adjust('potato', 1_000_001), 'onHand'],
  [() => adjust('potato', 1, ' \u200b'), 'reason'],
])('%s is rejected, and nothing changes', async (call, field) => {
  const before = [await stockOf('potato'), await audit()];
  const { code, errors } = await call();
  expect([code, Object.keys(errors![0]!.extensions!.fields as object)]).toEqual([
    'VALIDATION_FAILED',
    [field],
  ]);
  expect([await stockOf('potato'), await audit()]).toEqual(before);
});

it('parallel receipts, adjustments, holds and sales lose no stock', async () => {
  await forget('green-peas', 'cauliflower');
  for (const id of ['green-peas', 'cauliflower']) await receive(id, 30);
  const buyers = await Promise.all(
    Array.from({ length: 4 }, (_, i) =>
      newBuyer(shop, i % 2 ? { 'green-peas': 1, cauliflower: 2 } : { cauliflower: 1, 'green-peas': 2 }),
    ),
  );
  const responses = await Promise.all([
    ...buyers.map(async (buyer) => (await startCheckout(shop, buyer)).errors?.[0]?.message),
    ...Array.from(
      { length: 8 },
      async (_, i) => (await receive(i % 2 ? 'green-peas' : 'cauliflower', 1)).code,
    ),
    ...Array.from(
      { length: 6 },
      async (_, i) => (await adjust(i % 2 ? 'green-peas' : 'cauliflower', 40 + i, `${40 + i}`)).code,
    ),
    ...Array.from({ length: 2 }, () =>
      bought(shop, { 'green-peas': 1, cauliflower: 1 }).then(() => undefined),
    ),
  ]);
  expect([responses.filter((wrong) => wrong !== undefined), await drift(shop)]).toEqual([[], []]);
  for (const id of ['green-peas', 'cauliflower']) {
    expect((await stockOf(id)).stock).toMatchObject({ allocated: 2, held: 6 });
    let level = 0;
    for (const { kind, qty, reason } of await movementsOf(id)) {
      level += qty;
      if (kind === 'ADJUSTED') expect(level).toBe(Number(reason));
    }
  }
});

it('caches are notified only if the stock level changes', async () => {
  await adjust('pineapple', 50);
  await shop.sql(`UPDATE stock SET "lowStockAt" = 5 WHERE "productId" = 'pineapple'`);
  const listener = new Client({ connectionString: shop.databaseUrl });
  await listener.connect();
  let notifications = 0;
  listener.on('notification', () => (notifications += 1));
  await listener.query('LISTEN catalogue_changed');
  await receive('pineapple', 1);
  await adjust('pineapple', 6);
  expect([(await listener.query('SELECT 1')).rowCount, notifications]).toEqual([1, 0]);
  await adjust('pineapple', 5);
  expect([(await listener.query('SELECT 1')).rowCount, notifications]).toEqual([1, 1]);
  await listener.end();
});

it('each operation takes a fixed number of statements', async () => {
  await forget('sugar');
  const count = async (work: () => Promise<unknown>) => (await shop.countStatements(work)).statements.length;
  expect([
    ...[await count(() => receive('sugar', 1)), await count(() => receive('sugar', 1))],
    ...[await count(() => adjust('sugar', 1)), await count(() => stockOf('sugar'))],
  ]).toEqual([11, 7, 7, 4]);
});

describe('npm run stock', () => {
  const launch = (args: string[]) => runCommand('stock', args, { DATABASE_URL: shop.databaseUrl });
  const stock = (...args: string[]) => outcomeOf(launch(args));
  const listed = async (...args: string[]) => {
    const command = launch(['list', ...args]);
    expect(await command.ended).toBe(0);
    return command.stdout();
  };

  it('receives, adjusts, sets limits and lists, with who did it', async () => {
    await forget('lady-finger');
    expect(await listed('LADY')).toBe('lady-finger\tLady Finger\tnot counted\n');
    expect(await stock('receive', 'lady-finger', '40', 'Note 8')).toEqual({
      code: 0,
      stderr: 'lady-finger: 40 on hand.\n',
    });
    expect(await stock('adjust', 'lady-finger', '38', 'Spoilt')).toEqual({
      code: 0,
      stderr: 'lady-finger: 38 on hand.\n',
    });
    expect(await stock('limits', 'lady-finger', '38', '6')).toEqual({
      code: 0,
      stderr: 'lady-finger: low at 38, 6 in one order.\n',
    });
    expect(await listed('lady-finger')).toBe(
      'lady-finger\tLady Finger\t38 on hand\t0 in orders\t0 in checkouts\tlow at 38\t6 in one order\tLOW_STOCK\n',
    );
    expect((await stockOf('lady-finger')).stock.movements).toEqual([
      { kind: 'ADJUSTED', qty: -2, by: 'npm run stock', reason: 'Spoilt', orderId: null },
      { kind: 'RECEIVED', qty: 40, by: 'npm run stock', reason: 'Note 8', orderId: null },
    ]);
    expect((await audit())[0]).toEqual({
      ...{ by: 'npm run stock', action: 'setStockLimits', subject: 'stock/lady-finger' },
      before: '{"lowStockAt":0,"maxPerOrder":99}',
      after: '{"lowStockAt":38,"maxPerOrder":6}',
    });
  });

  it.each<[string[], string]>([
    [['receive', 'lady-finger'], 'npm run stock -- list'],
    [['receive', 'lady-finger', 'many'], 'qty should be a whole number from 1 to 1000000'],
    [['adjust', 'tomato', '1', 'Spoilt'], 'are allocated or held'],
    [['limits', 'lady-finger', '5', '100'], 'maxPerOrder should be a whole number from 1 to 99'],
    [['dance', 'lady-finger', '1', 'x'], 'npm run stock -- list'],
    [[], 'npm run stock -- list'],
  ])('%j is rejected with a one-line error', async (args, says) => {
    expect(await stock(...args)).toEqual({ code: 1, stderr: expect.stringContaining(says) });
  });
});
