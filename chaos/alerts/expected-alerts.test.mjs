import { expect, it } from '@jest/globals';
import { FAULTS, checkAlerts } from './expected-alerts.mjs';
import { readRules } from './alert-evaluator.mjs';

const fault = (name, fromMs, untilMs, more = {}) => ({ name, fromMs, untilMs, ...more });
const fired = (alert, atMs, instance) => ({ alert, atMs, untilMs: atMs + 1_000, labels: { instance } });
const outage = fault('outages of the database', 10_000, 13_000);

it.each([
  ['during it', [fired('ShopCannotSell', 12_000)], []],
  ['not at all', [], ['did not fire for outages of the database 10.0 s after']],
  ['another one only', [fired('ShopRefuses', 12_000)], ['ShopCannotSell did not fire']],
  ['before it', [fired('ShopCannotSell', 9_000)], ['did not fire', 'fired without a fault 9.0 s after']],
  [
    'long after it',
    [fired('ShopCannotSell', 40_000)],
    ['did not fire', 'fired without a fault 40.0 s after'],
  ],
  [
    'with an unrelated alert',
    [fired('ShopCannotSell', 12_000), fired('ShopBackupOld', 12_000)],
    ['ShopBackupOld'],
  ],
  [
    'with an alert that covers the last hour',
    [fired('ShopCannotSell', 12_000), fired('ShopRefuses', 100_000)],
    [],
  ],
])('an outage whose alert fires %s', (_, firings, wrong) => {
  const found = checkAlerts([outage], firings);
  expect(found.wrong).toEqual(wrong.map((words) => expect.stringContaining(words)));
});

it('each fault needs an alert of its own, for its own process', () => {
  const kills = [
    fault('kills', 1_000, 4_000, { instance: 'a' }),
    fault('kills', 1_500, 4_000, { instance: 'b' }),
    fault('freezes', 20_000, 32_000, { instance: 'a' }),
  ];
  const firings = [fired('ShopDown', 1_400, 'a'), fired('ShopDown', 29_000, 'a')];
  const { rows, wrong } = checkAlerts(kills, firings);
  expect(rows).toEqual([
    { name: 'kills', alert: 'ShopDown', number: 2, fired: 1, slowestMs: 400 },
    { name: 'freezes', alert: 'ShopDown', number: 1, fired: 1, slowestMs: 9_000 },
  ]);
  expect(wrong).toEqual([
    'ShopDown did not fire for kills 1.5 s after the start; it fired from 1.4 s to 2.4 s',
  ]);
});

it('the alert of a fault without an end must fire within a minute', () => {
  const lost = [fault('webhooks lost', 70_000, null)];
  expect(checkAlerts(lost, [fired('ShopWebhooksLate', 100_000)]).wrong).toEqual([]);
  expect(checkAlerts(lost, [fired('ShopWebhooksLate', 131_000)]).wrong).toHaveLength(1);
});

it('names only alerts that the rules have', async () => {
  const known = (await readRules()).flatMap(({ rules }) => rules.map(({ alert }) => alert));
  for (const { fires, allows } of Object.values(FAULTS))
    for (const alert of [...(fires ? [fires] : []), ...Object.keys(allows)]) expect(known).toContain(alert);
});
