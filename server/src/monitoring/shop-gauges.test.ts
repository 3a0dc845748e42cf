import { Registry } from 'prom-client';
import { ShopGauges } from './shop-gauges';
import type { ShopParts } from './shop-gauges';

/** What the gauge says while the database answers so, one time after the other. */
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
  ['it can be written', [true], '1'],
  ['one question is lost', [lost(), true], '1'],
  ['it is read-only', [false], '0'],
  ['it is away', [lost(), lost()], '0'],
])('the shop can sell, or not, while %s', async (_, answers, shown) =>
  expect(await canSell(answers)).toBe(shown),
);
