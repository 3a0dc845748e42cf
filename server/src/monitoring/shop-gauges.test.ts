import { Registry } from 'prom-client';
import { ShopGauges } from './shop-gauges';
import type { ShopParts } from './shop-gauges';

/** The value of the gauge while the database gives these results in turn. */
async function gaugeDuring(results: (boolean | Error)[]): Promise<string | undefined> {
  const query = (): Promise<unknown> => {
    const result = results.shift() ?? new Error('asked too often');
    return result instanceof Error ? Promise.reject(result) : Promise.resolve([{ is: result }]);
  };
  const counting = { query: () => Promise.reject(new Error('not asked')) };
  const registry = new Registry();
  new ShopGauges(registry, {
    ...{ database: { query }, counting, gaugesEveryMs: 1_000, replicas: { hasUsableReplica: true } },
  } as ShopParts);
  return /^shop_can_sell (.*)$/m.exec(await registry.metrics())?.[1];
}

const lost = () => new Error('Connection terminated');

it.each([
  ['is writable', [true], '1'],
  ['loses one query', [lost(), true], '1'],
  ['is read-only', [false], '0'],
  ['is down', [lost(), lost()], '0'],
])('shop_can_sell while the database %s', async (_, results, shown) =>
  expect(await gaugeDuring(results)).toBe(shown),
);
