import { evaluateCompanions } from '@server/features/catalogue/companions/evaluate-companions';
import { CompanionTrainer } from '@server/features/catalogue/companions/companion-trainer';
import { createDataSource } from '@server/database/data-source';
import type { DataSource } from 'typeorm';
import data from '../data/product-facts.json';
import { insertBaskets, writeBaskets } from './helpers/baskets';
import { eventually } from './helpers/eventually';
import { runCommand } from './helpers/processes';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

jest.setTimeout(60_000);

let shop: TestShop;
let beside: DataSource;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  beside = await createDataSource({ url: shop.databaseUrl, timeoutMs: 5_000 }).initialize();
});
afterAll(async () => {
  await beside.destroy();
  await shop.close();
});

const trainer = () => new CompanionTrainer(beside, 'Asia/Kolkata');
const learn = async (): Promise<void> => {
  await shop.sql(`UPDATE product_companions SET "learnedAt" = now() - interval '1 day'`);
  await trainer().run();
};
const chosen = (_id: string): string[] => data.products.find((one) => one._id === _id)!.goesWith;
const shown = async (_id: string): Promise<string[]> => {
  const { data: result } = await shop.graphql<{ product: { goesWith: { _id: string }[] } }>(
    'query ($id: ID!) { product(_id: $id) { goesWith { _id } } }',
    { id: _id },
  );
  const ids = result.product.goesWith.map((one) => one._id);
  const { body } = await shop.rest<{ product: { goesWith: string[] } }>('GET', `/products/${_id}`);
  expect(body.product.goesWith.slice(0, 6)).toEqual(ids);
  return ids;
};
const learned = () => shop.sql<{ productId: string; others: string[] }>('SELECT * FROM product_companions');

it('can be evaluated on generated orders, which are the same in every run and never stored', async () => {
  const orders = async () => (await shop.sql('SELECT count(*)::int AS "number" FROM orders'))[0];
  const run = async (number: string) => {
    const command = runCommand('companions', ['--generated', number], { DATABASE_URL: shop.databaseUrl });
    return { code: await command.ended, stdout: command.stdout(), stderr: command.stderr() };
  };
  const [before, first] = [await orders(), await run('1500')];
  expect(first).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^orders learned from\t1[1-4]\d\d\n/),
  });
  expect(await run('1500')).toEqual(first);
  expect(await orders()).toEqual(before);
  const share = (name: string) => Number(new RegExp(`${name}\\t([\\d.]+)%`).exec(first.stdout)![1]);
  expect(share('right: learned, then the shop’s choice')).toBeGreaterThan(
    1.2 * share('right: most frequent'),
  );
  for (const number of ['99', '30001', 'many'])
    expect(await run(number)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('from 100 to 30000'),
    });
});

describe('companion products', () => {
  it("are the shop's choice until enough orders of enough shoppers have been delivered", async () => {
    const pair = ['mud-crab', 'dark-chocolate'];
    await writeBaskets(
      shop,
      30,
      Array.from({ length: 90 }, () => ['potato', 'onion']),
    );
    await learn();
    expect(await learned()).toEqual([]);
    // Enough orders, but of only four shoppers; and others that were never delivered.
    await writeBaskets(
      shop,
      4,
      Array.from({ length: 40 }, () => pair),
    );
    await writeBaskets(
      shop,
      30,
      Array.from({ length: 60 }, () => ['tiger-prawns', 'sugar']),
    );
    await shop.sql(
      `UPDATE orders SET "status" = 'CANCELLED' WHERE EXISTS (SELECT FROM order_items AS item
         WHERE item."orderId" = orders."_id" AND item."productId" = 'tiger-prawns')`,
    );
    await learn();
    expect((await learned()).map(({ productId }) => productId).sort()).toEqual(['onion', 'potato']);
    expect(await shown('mud-crab')).toEqual(chosen('mud-crab'));
    expect(await shown('onion')).toEqual(['potato', ...chosen('onion').filter((_id) => _id !== 'potato')]);
    // A fifth shopper.
    await writeBaskets(shop, 1, [pair]);
    await learn();
    expect((await shown('mud-crab'))[0]).toBe('dark-chocolate');
  });

  it('exclude products out of stock or off sale, without extra statements', async () => {
    const [first] = await shown('onion');
    await shop.sql(`UPDATE stock SET "onHand" = 0 WHERE "productId" = $1`, [first]);
    await eventually(async () => !(await shown('onion')).includes(first!));
    await shop.sql(`UPDATE stock SET "onHand" = 50 WHERE "productId" = $1`, [first]);
    await eventually(async () => (await shown('onion')).includes(first!));
    await shop.sql(`DELETE FROM products WHERE "_id" = 'dark-chocolate'`);
    await eventually(async () => !(await shown('mud-crab')).includes('dark-chocolate'));
    const { statements } = await shop.countStatements(() =>
      shop.graphql('{ products(first: 20) { edges { node { goesWith(first: 3) { _id title price } } } } }'),
    );
    expect(statements).toHaveLength(2);
  });

  it('are learned once a day, however often the job runs, and follow changes in the orders', async () => {
    const before = await learned();
    await insertBaskets(shop, 20, 2);
    await Promise.all([trainer().run(), trainer().run()]);
    expect(await learned()).toEqual(before);
    const inMs = await trainer().nextInMs();
    expect(inMs).toBeGreaterThan(3 * 3_600_000);
    expect(inMs).toBeLessThanOrEqual(27 * 3_600_000);
    // No recent order that is taken into account has both.
    await shop.sql(`DELETE FROM order_items WHERE "productId" = 'mud-crab'`);
    await learn();
    expect((await learned()).map(({ productId }) => productId)).not.toContain('mud-crab');
    expect(await shown('mud-crab')).toEqual(chosen('mud-crab').filter((_id) => _id !== 'dark-chocolate'));
  });
});

it('learned companions predict baskets better than bestsellers and than the shop’s choice', async () => {
  await shop.sql('DELETE FROM order_items; DELETE FROM order_events; DELETE FROM orders');
  await insertBaskets(shop, 150, 10);
  const before = await learned();
  const found = await beside.transaction(evaluateCompanions);
  expect(await learned()).toEqual(before);
  expect([found.learnedFrom + found.triedOn > 1_300, found.triedOn > 250]).toEqual([true, true]);
  expect(found.shown).toBeGreaterThan(1.2 * found.mostFrequent);
  expect(found.shown).toBeGreaterThan(1.2 * found.chosen);
  const command = runCommand('companions', [], { DATABASE_URL: shop.databaseUrl });
  expect([await command.ended, command.stdout()]).toEqual([0, expect.stringContaining(`${found.triedOn}`)]);
  expect(command.stdout()).toContain(`most frequent\t${(100 * found.mostFrequent).toFixed(1)}%`);
  const wrong = runCommand('companions', ['now'], { DATABASE_URL: shop.databaseUrl });
  expect([await wrong.ended, wrong.stderr()]).toEqual([1, expect.stringContaining('npm run companions')]);
  // One of the demo products was deleted above.
  const lacking = runCommand('companions', ['--generated', '1500'], { DATABASE_URL: shop.databaseUrl });
  expect([await lacking.ended, lacking.stderr()]).toEqual([1, expect.stringContaining('demo products')]);
  await learn();
  expect((await shown('thick-poha')).slice(0, 3)).toEqual(
    expect.arrayContaining(['green-peas', 'turmeric-powder']),
  );
});
