import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AlertEvaluator, readRules } from '../../chaos/alerts/alert-evaluator.mjs';
import { parse, selectorsOf } from '../../chaos/alerts/promql.mjs';
import { ShopClient } from '@server/database/shop-client';
import { alertFaults, dropSlowMessage, slowMessage } from './helpers/alert-faults';
import { alertsAfter } from './helpers/burning-budget';
import type { Period } from './helpers/burning-budget';
import { checkoutOf, newBuyer, setQty, startCheckout } from './helpers/buying';
import type { Buyer } from './helpers/buying';
import { eventually } from './helpers/eventually';
import { openFaultyProxy } from './helpers/faulty-proxy';
import type { FaultyProxy } from './helpers/faulty-proxy';
import { buy, openRefunding } from './helpers/refunding';
import { copyDatabase, distDir } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

jest.setTimeout(120_000);

interface Rule {
  record?: string;
  alert?: string;
  expr: string;
  labels?: { severity: string };
  annotations?: { summary: string; runbook_url: string };
}

const root = path.resolve(distDir, '..');
const read = (name: string): Promise<string> => readFile(path.join(root, name), 'utf8');

let groups: { rules: Rule[] }[];
let rules: Rule[];
let evaluator: AlertEvaluator;
let database: DatabaseCopy;
let proxy: FaultyProxy;
let shop: TestShop;
let buyer: Buyer;
/** The time of Prometheus' clock, in seconds. */
let at = 0;
beforeAll(async () => {
  groups = (await readRules()) as { rules: Rule[] }[];
  rules = groups.flatMap((group) => group.rules);
  evaluator = new AlertEvaluator(groups);
  database = await copyDatabase();
  proxy = await openFaultyProxy(database.url);
  shop = await openTestShop({ databaseUrl: proxy.url });
  buyer = await newBuyer(shop);
});
afterAll(async () => {
  await shop.close();
  await proxy.close();
  await database.drop();
});

const metricsOf = async ({ url }: { url: string } = shop): Promise<string> =>
  (await fetch(`${url}/metrics`)).text();
/** The alerts that fire after another scrape, which is close enough to the last one for rates over five minutes. */
async function look(of = shop, minutes = 4): Promise<string[]> {
  at += 60 * minutes;
  evaluator.scrape(at, await metricsOf(of));
  return evaluator.firingAt(at);
}
/** The alerts that a fault has made fire. */
const driven = new Set<string>();
const untilFiring = async (name: string, of = shop): Promise<void> => {
  await eventually(async () => (await look(of)).includes(name));
  driven.add(name);
};
const untilQuiet = async (name: string): Promise<void> =>
  eventually(async () => !(await look()).includes(name));

/** The names of the metrics in an expression, without those of recording rules. */
function metricsIn(expr: string): string[] {
  const recorded = rules.map(({ record }) => record);
  const names = selectorsOf(parse(expr)).map(({ name }: { name: string }) => name) as string[];
  return names
    .filter((name) => !recorded.includes(name))
    .map((name) => name.replace(/^(shop_(?:request|job)_duration_seconds)_(?:count|bucket)$/, '$1'));
}

it('every alert has a severity, a summary and a runbook, and uses metrics that exist and are documented', async () => {
  const known = [...(await metricsOf()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  const runbooks = await read('docs/runbooks.md');
  const pages = [...runbooks.matchAll(/^## (\w+)$/gm)].map(([, name]) => name!);
  const alerts = rules.filter(({ alert }) => alert !== undefined);
  for (const { alert, labels, annotations } of alerts) {
    expect(labels?.severity).toMatch(/^(page|ticket)$/);
    expect(annotations?.summary.length).toBeGreaterThan(20);
    expect(annotations?.runbook_url).toBe(`docs/runbooks.md#${alert!.toLowerCase()}`);
  }
  expect([...new Set(alerts.map(({ alert }) => alert))].sort()).toEqual(pages.sort());
  for (const { expr } of rules) for (const name of metricsIn(expr)) expect([...known, 'up']).toContain(name);
  const dashboard = JSON.parse(await read('deploy/grafana/tokri.json')) as {
    panels: { id: number; targets?: { expr: string }[] }[];
  };
  const shown = dashboard.panels.flatMap(({ targets = [] }) =>
    targets.flatMap(({ expr }) => metricsIn(expr)),
  );
  expect(shown.length).toBeGreaterThan(30);
  for (const name of shown) expect(known).toContain(name);
  // The dashboard shows every metric of an alert, and every metric that a runbook refers to.
  const named = [...runbooks.matchAll(/`(shop_\w+)/g)].map(([, name]) => name!);
  const used = alerts.flatMap(({ expr }) => metricsIn(expr)).filter((name) => name !== 'up');
  expect([...named, ...used].filter((name) => !shown.includes(name))).toEqual([]);
  const ids = dashboard.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  // Every exported metric is documented, and every documented metric is exported.
  const explained = [...(await read('docs/operations.md')).matchAll(/`(shop_\w+)`/g)].map(
    ([, name]) => name!,
  );
  expect([...new Set(explained)].sort()).toEqual(known.filter((name) => name!.startsWith('shop_')).sort());
});

it('no alert fires on a healthy shop', async () => {
  evaluator.scrape(0, await metricsOf());
  const { _id, paymentId, paise } = await buy(shop, buyer);
  const refunding = await openRefunding(shop);
  await refunding.refund(_id, { amountPaise: Math.round(paise / 2) });
  await refunding.close();
  const stored = `SELECT FROM payment_events WHERE "providerPaymentId" = $1`;
  await eventually(async () => (await shop.sql(stored, [paymentId])).length > 0);
  await eventually(async () => (await shop.sql(`SELECT FROM refunds WHERE state = 'SETTLED'`)).length === 1);
  await shop.sql(`UPDATE orders SET "createdAt" = now() - interval '5 minutes'`);
  await shop.sql(
    `INSERT INTO backups (name, "finishedAt", bytes, checksum, "verifiedAt") VALUES ('new', now(), 1, 'x', now())`,
  );
  // Hours ago, one shopper abandoned a full cart, and another the payment sheet.
  await checkoutOf(shop, await newBuyer(shop));
  await newBuyer(shop);
  await shop.sql(`UPDATE orders SET "startedAt" = now() - interval '5 hours' WHERE state = 'PENDING'`);
  await shop.sql(`UPDATE payments SET "createdAt" = now() - interval '5 hours' WHERE state <> 'CAPTURED'`);
  for (const path of ['/', '/api/products', '/api/products/none', '/none']) await fetch(shop.url + path);
  await setQty(shop, buyer, 'none', 1);
  // A thousand shoppers are told that something is back in stock, one after the other.
  await slowMessage(shop, 30);
  at = 3_600;
  const shown = await metricsOf();
  evaluator.scrape(at, shown);
  expect(evaluator.trueAt(at)).toEqual([]);
  await dropSlowMessage(shop);
  // Each of these metrics has a value.
  for (const sample of [
    'shop_can_sell 1',
    'shop_can_browse 1',
    'shop_refunds_failed 0',
    'shop_webhooks_late 0',
  ])
    expect(shown).toContain(`\n${sample}\n`);
  expect(shown).toContain('shop_stock_drift{of="held"} 0\nshop_stock_drift{of="allocated"} 0\n');
  expect(shown).toMatch(/\nshop_slot_places_free\{within="2d"\} [1-9]/);
  expect(shown).toMatch(/\nshop_backup_age_seconds \d/);
});

it('each fault fires its own alert and no other, and no alert fires once the faults are fixed', async () => {
  const faults = alertFaults(shop);
  const alerts = faults.map(({ alert }) => alert).sort();
  for (const { breaks } of faults) await breaks();
  let firing: string[] = [];
  const untilTheyFire = async (wanted: string[]): Promise<void> => {
    const isSo = async () => (firing = (await look(shop, 20)).sort()).join() === wanted.join();
    await eventually(isSo).catch(() => undefined);
    expect(firing).toEqual(wanted);
    wanted.forEach((alert) => driven.add(alert));
  };
  await untilTheyFire(alerts);
  for (const { fixes } of faults) await fixes();
  await untilTheyFire([]);
  await shop.sql('UPDATE delivery_slots SET capacity = 0');
  // Besides, no backup has ever finished.
  await shop.sql(`UPDATE backups SET "startedAt" = now() - interval '27 hours', "finishedAt" = NULL, bytes = NULL,
    checksum = NULL, "verifiedAt" = NULL`);
  await untilTheyFire(['ShopBackupOld', 'ShopSlotsMissing']);
  await shop.sql('UPDATE delivery_slots SET capacity = 30');
  // No backup was ever started: the process that makes them has never reached the database.
  await shop.sql('DELETE FROM backups');
  await untilTheyFire([]);
  await shop.sql(`UPDATE graphile_worker.migrations SET ts = now() - interval '27 hours'`);
  await untilTheyFire(['ShopBackupOld']);
  await shop.sql('UPDATE graphile_worker.migrations SET ts = now()');
});

it('an alert fires when metrics cannot be read, as their own alerts could not fire', async () => {
  await shop.sql('REVOKE SELECT ON backups FROM tokri_app');
  await untilFiring('ShopGaugeUnreadable');
  expect(await metricsOf()).not.toContain('\nshop_backup_age_seconds ');
  await shop.sql('GRANT SELECT ON backups TO tokri_app');
  await untilQuiet('ShopGaugeUnreadable');
});

it('an alert fires when stock is held by no checkout', async () => {
  await shop.sql(`UPDATE stock SET held = held + 1 WHERE "productId" = 'tomato'`);
  // A process that has not checked the stock yet: the check runs for at most 1 % of the time.
  const other = await openTestShop({ databaseUrl: proxy.url, background: false });
  await untilFiring('ShopStockDrifts', other);
  await other.close();
  await shop.sql(`UPDATE stock SET held = held - 1 WHERE "productId" = 'tomato'`);
});

it('alerts fire when the database is unreachable: no selling, no browsing, requests rejected', async () => {
  const unread = (): string => `/api/products?search=${randomUUID()}`;
  await fetch(shop.url + unread());
  await look();
  proxy.behave('refuses');
  const rejected = [];
  for (let time = 0; time < 20; time += 1) rejected.push((await fetch(shop.url + unread())).status);
  expect(rejected).toContain(503);
  await untilFiring('ShopCannotSell');
  await untilFiring('ShopCannotBrowse');
  for (let time = 0; time < 20; time += 1) await fetch(shop.url + unread());
  await untilFiring('ShopRefuses');
  proxy.behave('forwards');
  await untilQuiet('ShopCannotSell');
  await untilQuiet('ShopCannotBrowse');
});

it('an alert fires when the payment provider is unavailable', async () => {
  const buyers = await Promise.all(Array.from({ length: 7 }, () => newBuyer(shop)));
  evaluator = new AlertEvaluator(groups);
  await shop.sql('ALTER TABLE sandbox.orders ADD CONSTRAINT broken CHECK (amount < 0) NOT VALID');
  await startCheckout(shop, buyers[0]!);
  await eventually(async () => /kind="mutation",.*status="503"/.test(await metricsOf()));
  await look();
  await Promise.all(buyers.map((one) => startCheckout(shop, one)));
  await untilFiring('ShopRefuses');
  expect(evaluator.conditionsAt(at)).toContainEqual({ alert: 'ShopRefuses', labels: { kind: 'mutation' } });
  await shop.sql('ALTER TABLE sandbox.orders DROP CONSTRAINT broken');
});

it('an alert fires when the disk is full, even though the database responds', async () => {
  await shop.sql(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$`);
  await shop.sql(
    'CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON cart_items FOR EACH ROW EXECUTE FUNCTION full_disk()',
  );
  await setQty(shop, buyer, 'onion', 1);
  await shop.sql('DROP FUNCTION full_disk CASCADE');
  await untilFiring('ShopCannotSell');
  ShopClient.diskFullAt = -Infinity;
  await untilQuiet('ShopCannotSell');
});

it('alerts fire when a process does not respond, and when no process is scraped', async () => {
  for (let time = 0; time < 3; time += 1) evaluator.scrape((at += 15), null);
  evaluator.firingAt(at - 30);
  expect(evaluator.firingAt(at)).toContain('ShopDown');
  const nobody = new AlertEvaluator(groups);
  nobody.firingAt(0);
  expect(nobody.firingAt(300)).toEqual(['ShopUnwatched']);
  ['ShopDown', 'ShopUnwatched'].forEach((alert) => driven.add(alert));
});

const quiet = (hours: number): Period => ({ hours });
it.each<[string, Period[], string[]]>([
  ['no errors', [quiet(72)], []],
  ['five bad minutes, now over', [quiet(60), { hours: 1 / 12, failed: 0.1 }, quiet(11)], []],
  ['0.2 % fail for three days', [{ hours: 72, failed: 0.002 }], ['ShopRefusesSome']],
  ['1 % fail for six hours', [quiet(66), { hours: 6, failed: 0.01 }], ['ShopRefuses']],
  ['5 % fail for half an hour', [quiet(71.5), { hours: 0.5, failed: 0.05 }], ['ShopRefuses']],
  ['4 % are slow for a day', [quiet(48), { hours: 24, slow: 0.04 }], ['ShopIsSomewhatSlow']],
  ['20 % are slow for an hour', [quiet(71), { hours: 1, slow: 0.2 }], ['ShopIsSlow']],
  ['8 % are slow for six hours', [quiet(66), { hours: 6, slow: 0.08 }], ['ShopIsSlow']],
])('error budget burn rate: %s', (_, periods, wanted) => {
  expect(alertsAfter(groups, periods)).toEqual(wanted);
  wanted.forEach((alert) => driven.add(alert));
});

it('the tests above have fired every alert in the rules', () =>
  expect([...driven].sort()).toEqual([...new Set(rules.flatMap(({ alert }) => alert ?? []))].sort()));
