/** `npm run bench`: puts the same load on the shop, the baseline and optionally a peer, in turn. */
import { cpus } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { inRoot } from '../scripts/steps.mjs';
import { measureBundle } from './bundle.mjs';
import { toBaseline, toShop } from './calls.mjs';
import { ratioRange, summarise } from './figures.mjs';
import { startBaseline } from './baseline.mjs';
import { createTickets, round } from './load.mjs';
import { createOperations, VISITORS_PER_CONNECTION } from './operations.mjs';
import { createShoppers } from './shoppers.mjs';
import { startShop } from './shop.mjs';
import { assertSameResponses, countOperation } from './trial.mjs';

const WARM_UP_SECONDS = 2;
/** More purchases than any machine completes in that time. */
const BUYERS_PER_SECOND = 2_500;
const POOL_ROUNDS = 4;

/** Starts everything, and the shop twice: the second start is measured. */
export async function open(options, folder, cleanup, say) {
  const dataDir = path.join(folder, 'shop');
  say('Starting the shop for the first time …');
  const first = await startShop(dataDir, cleanup);
  await first.stop();
  say('Starting the shop again …');
  const shop = await startShop(dataDir, cleanup);
  const start = { firstMs: first.startMs, againMs: shop.startMs };
  const { connections, seconds } = options;
  say('Inserting shoppers, carts and orders …');
  const world = await createShoppers(
    shop,
    connections * VISITORS_PER_CONNECTION,
    Math.max(WARM_UP_SECONDS, seconds) * BUYERS_PER_SECOND,
  );
  cleanup.add(world.end);
  const poolSize = await poolSizeOf(shop, world, connections);
  say(`Starting the baseline, with the shop's ${poolSize} connections to PostgreSQL …`);
  const baseline = await startBaseline(shop.databaseUrl, poolSize, cleanup);
  return {
    start,
    world,
    poolSize,
    shop: { ...shop, kind: 'shop', toRequest: toShop },
    baseline: { ...baseline, kind: 'baseline', toRequest: toBaseline },
  };
}

/** The number of connections that the shop opens under load. */
async function poolSizeOf({ url }, { sql, visitors }, connections) {
  const read = ({ token }) => {
    const { path: to, method, headers, body } = toShop({ to: 'orders', by: { token } });
    return fetch(url + to, { method, headers, body }).then((response) => response.text());
  };
  for (let time = 0; time < POOL_ROUNDS; time += 1)
    await Promise.all(visitors.slice(0, connections * VISITORS_PER_CONNECTION).map(read));
  const [{ size }] = await sql(
    `SELECT count(*)::int AS "size" FROM pg_stat_activity WHERE "application_name" = 'tokri'`,
  );
  return size;
}

/** Measures one operation on every target that has it, in turn, for several rounds. */
async function measure(operation, targets, options, world, say) {
  // Rounds that consume shoppers continue where the last one stopped, whatever its target.
  const shared = operation.before && createTickets();
  const measured = targets
    .filter(({ kind, can = () => true }) => (operation.only?.includes(kind) ?? true) && can(operation.key))
    .map((target) => ({ target, tickets: shared ?? createTickets(), rounds: [] }));
  const find = (kind) => measured.find(({ target }) => target.kind === kind);
  if (find('baseline')) await assertSameResponses(operation, [find('shop'), find('baseline')]);
  for (const one of measured) one.statements = await countOperation(operation, one, world.sql);
  const run = async ({ target, tickets }, seconds) => {
    await operation.before?.();
    return round(target, operation, tickets, { ...options, seconds });
  };
  for (const one of measured) await run(one, Math.min(WARM_UP_SECONDS, options.seconds));
  for (let nth = 1; nth <= options.rounds; nth += 1) {
    for (const one of measured) one.rounds.push(await run(one, options.seconds));
    const rates = measured.map(
      ({ target, rounds }) => `${target.kind} ${rounds.at(-1).perSecond.toFixed(0)}/s`,
    );
    say(`${operation.title}, round ${nth} of ${options.rounds}: ${rates.join(', ')}`);
  }
  return report(operation, measured);
}

function report({ key, title, target }, measured) {
  const figures = Object.fromEntries(
    measured.map(({ target: { kind }, rounds }) => [kind, { ...summarise(rounds), rounds }]),
  );
  const { shop, baseline } = figures;
  const ratio = baseline && shop.perSecond / baseline.perSecond;
  const range = baseline && ratioRange(shop.rounds, baseline.rounds);
  const statements = Object.fromEntries(measured.map((one) => [one.target.kind, one.statements]));
  return {
    key,
    title,
    target,
    ratio,
    range,
    ...figures,
    statements: statements.shop,
    peerStatements: statements.peer,
  };
}

/** Measures everything that the options select. @returns the figures of the tables, and of single rounds */
export async function bench(options, { shop, baseline, peer, world, start, poolSize }, say) {
  const wanted = createOperations(world).filter(({ key }) => options.only?.includes(key) ?? true);
  const targets = [shop, baseline, ...(peer ? [peer] : [])];
  const operations = [];
  for (const operation of wanted) operations.push(await measure(operation, targets, options, world, say));
  const rssMb = Object.fromEntries(
    targets.map(({ kind }) => [
      kind,
      Math.max(...operations.flatMap((operation) => operation[kind]?.rssMb ?? [])),
    ]),
  );
  const bundle = measureBundle(inRoot('dist/web'));
  const machine = { cores: cpus().length, node: process.version, platform: process.platform };
  const { connections, seconds, rounds } = options;
  return { machine, settings: { connections, seconds, rounds, poolSize }, operations, rssMb, start, bundle };
}
