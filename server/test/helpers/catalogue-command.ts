import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { outcomeOf, runCommand } from './processes';
import { testFolder } from './test-database';
import type { TestShop } from './test-shop';

/** `npm run catalogue` on a shop's database, with files of its own. */
export function catalogueCommand(shop: () => Pick<TestShop, 'databaseUrl'>, prefix: string) {
  const file = (name: string): string => path.join(testFolder(), `${prefix}-${name}`);
  const launch = (...args: string[]) => runCommand('catalogue', args, { DATABASE_URL: shop().databaseUrl });
  const catalogue = (...args: string[]) => outcomeOf(launch(...args));
  async function importText(name: string, text: string) {
    await writeFile(file(name), text);
    return catalogue('import', file(name));
  }
  return { file, launch, catalogue, importText };
}

export const EVERYWHERE = [true, true, true, 200, 200, true];
export const NOWHERE = [false, false, false, 404, 404, false];

/** Whether a product is found by each way, in this order: lookup, search, REST list, REST, its page, the sitemap. */
export async function found(shop: TestShop, _id: string, words: string): Promise<unknown[]> {
  const { data } = await shop.graphql<{ product: unknown; products: { totalCount: number } }>(
    'query ($id: ID!, $words: String!) { product(_id: $id) { _id } products(filter: { search: $words }) { totalCount } }',
    { id: _id, words },
  );
  const { products } = (await shop.rest<{ products: { _id: string }[] }>('GET', '/products')).body;
  const [page, map] = [await fetch(`${shop.url}/product/${_id}`), await fetch(`${shop.url}/sitemap.xml`)];
  return [
    data.product !== null,
    data.products.totalCount > 0,
    products.some((one) => one._id === _id),
    (await shop.rest('GET', `/products/${_id}`)).status,
    page.status,
    (await map.text()).includes(`/product/${_id}<`),
  ];
}
