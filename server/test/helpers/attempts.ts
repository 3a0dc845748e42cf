import type { TestShop } from './test-shop';

/** What was tried and counted so far counts as so many tries: each costs a hash, which is slow on purpose. */
export const countAs = (shop: Pick<TestShop, 'sql'>, tries: number) =>
  shop.sql('UPDATE attempts SET count = $1 WHERE count > 0', [tries]);
