import { startShop } from '@server/start-shop';
import { openTestShop, testConfig } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { distDir } from './helpers/test-database';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Every row of every table, as text. */
async function everything(): Promise<Record<string, string>> {
  const tables = await shop.sql<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  );
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await shop.sql<{ text: string | null }>(
        `SELECT string_agg(t::text, E'\\n' ORDER BY t::text) AS text FROM "${name}" t`,
      );
      return [name, row?.text ?? ''];
    }),
  );
  return Object.fromEntries(rows) as Record<string, string>;
}

it('holds 9 categories and 72 products after the first start', async () => {
  expect(await shop.sql('SELECT count(*)::int AS rows FROM categories')).toEqual([{ rows: 9 }]);
  expect(await shop.sql('SELECT count(*)::int AS rows FROM products')).toEqual([{ rows: 72 }]);
});

it('changes nothing when it is started again', async () => {
  await shop.sql(`UPDATE products SET title = 'Renamed by the owner' WHERE "_id" = 'tomato'`);
  const before = await everything();
  const steps: string[] = [];
  const again = await startShop(
    testConfig(),
    async () => ({ url: shop.databaseUrl }),
    (step) => steps.push(step),
    { webDir: `${distDir}/web` },
  );
  await again.close();
  expect(await everything()).toEqual(before);
  expect(steps.at(-1)).toContain('0 migrations run, 0 rows seeded');
});
