import { Registry } from 'prom-client';
import { ShopGauges } from './shop-gauges';
import type { ShopParts } from './shop-gauges';

/** The value of the gauge while the database gives these answers in turn. */
async function canSell(answers: (boolean | Error)[]): Promise<string | undefined> {
  const query = (): Promise<unknown> => {
    const answer = answers.shift() ?? new Error('asked too often');
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve([{ is: answer }]);
  };
  const counting = { query: () => Promise.reject(new Error('not asked')) };
  const registry = new Registry();
  new ShopGauges(registry, {
    ...{ database: { query }, counting, gaugesEveryMs: 1_000, replicas: { anyFit: true } },
  } as ShopParts);
  return /^shop_can_sell (.*)$/m.exec(await registry.metrics())?.[1];
}

const lost = () => new Error('Connection terminated');

it.each([
  ['is writable', [true], '1'],
  ['loses one query', [lost(), true], '1'],
  ['is read-only', [false], '0'],
  ['is down', [lost(), lost()], '0'],
])('shop_can_sell while the database %s', async (_, answers, shown) =>
  expect(await canSell(answers)).toBe(shown),
);
