import type { TestShop } from './test-shop';

/** Sets every attempt counter in use to this number: real attempts would each compute a hash, which is slow on purpose. */
export const countAs = (shop: Pick<TestShop, 'sql'>, tries: number) =>
  shop.sql('UPDATE attempts SET count = $1 WHERE count > 0', [tries]);
