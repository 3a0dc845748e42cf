import { expect, it } from '@jest/globals';
import { FAULTS, judge } from './judge.mjs';
import { readRules } from './alarms.mjs';

const fault = (name, fromMs, untilMs, more = {}) => ({ name, fromMs, untilMs, ...more });
const rang = (alert, atMs, instance) => ({ alert, atMs, untilMs: atMs + 1_000, labels: { instance } });
const outage = fault('outages of the database', 10_000, 13_000);

it.each([
  ['within it', [rang('ShopCannotSell', 12_000)], []],
  ['not at all', [], ['did not ring for outages of the database 10.0 s after']],
  ['another one only', [rang('ShopRefuses', 12_000)], ['ShopCannotSell did not ring']],
  ['before it', [rang('ShopCannotSell', 9_000)], ['did not ring', 'rang for nothing 9.0 s after']],
  [
    'when it is long over',
    [rang('ShopCannotSell', 40_000)],
    ['did not ring', 'rang for nothing 40.0 s after'],
  ],
  [
    'and what has nothing to do with it',
    [rang('ShopCannotSell', 12_000), rang('ShopBackupOld', 12_000)],
    ['ShopBackupOld'],
  ],
  ['and what an hour is to have shown', [rang('ShopCannotSell', 12_000), rang('ShopRefuses', 100_000)], []],
])('an outage rings %s', (_, edges, wrong) => {
  const found = judge([outage], edges);
  expect(found.wrong).toEqual(wrong.map((words) => expect.stringContaining(words)));
});

it('each fault needs a ring of its own, and of its own process', () => {
  const kills = [
    fault('kills', 1_000, 4_000, { instance: 'a' }),
    fault('kills', 1_500, 4_000, { instance: 'b' }),
    fault('freezes', 20_000, 32_000, { instance: 'a' }),
  ];
  const edges = [rang('ShopDown', 1_400, 'a'), rang('ShopDown', 29_000, 'a')];
  const { rows, wrong } = judge(kills, edges);
  expect(rows).toEqual([
    { name: 'kills', alert: 'ShopDown', number: 2, rang: 1, slowestMs: 400 },
    { name: 'freezes', alert: 'ShopDown', number: 1, rang: 1, slowestMs: 9_000 },
  ]);
  expect(wrong).toEqual([
    'ShopDown did not ring for kills 1.5 s after the start; it rang from 1.4 s to 2.4 s',
  ]);
});

it('what goes on to the end must ring within a minute', () => {
  const lost = [fault('webhooks lost', 70_000, null)];
  expect(judge(lost, [rang('ShopWebhooksLate', 100_000)]).wrong).toEqual([]);
  expect(judge(lost, [rang('ShopWebhooksLate', 131_000)]).wrong).toHaveLength(1);
});

it('knows no alerts but those of the rules', async () => {
  const known = (await readRules()).flatMap(({ rules }) => rules.map(({ alert }) => alert));
  for (const { rings, allows } of Object.values(FAULTS))
    for (const alert of [...(rings ? [rings] : []), ...Object.keys(allows)]) expect(known).toContain(alert);
});
