/** `npm run lighthouse`: audits the most important pages on a simulated slow phone. `--runs=5` shows the median of five. */
import './check-node.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { CHROMIUM_ARGS, findChromium } from './chromium.cjs';
import { installApart, runScript } from './install.mjs';
import { StepFailed, say, step } from './steps.mjs';

/** The last version for Node 20. It is not a dependency, because few need its 185 MB. */
const VERSION = '12.8.2';

const PAGES = {
  home: { path: '/' },
  listing: { path: '/product' },
  product: { path: '/product/tomato' },
  cart: { path: '/cart', by: 'shopper' },
  checkout: { path: '/checkout', by: 'shopper' },
  wishlist: { path: '/wishlist', by: 'shopper' },
  'own-orders': { path: '/order', by: 'shopper' },
  profile: { path: '/profile', by: 'shopper' },
  addresses: { path: '/address', by: 'shopper' },
  'buy-again': { path: '/buy-again', by: 'shopper' },
  login: { path: '/login' },
  hindi: { path: '/hi' },
  'hindi-product': { path: '/hi/product/tomato' },
  today: { path: '/desk', by: 'owner' },
  orders: { path: '/desk/orders', by: 'owner' },
  pick: { path: '/desk/pick', by: 'owner' },
  order: { path: '/desk/orders/:orderId', by: 'owner' },
  deliver: { path: '/desk/deliver', by: 'owner' },
  products: { path: '/desk/products', by: 'owner' },
  slots: { path: '/desk/slots', by: 'owner' },
  coupons: { path: '/desk/coupons', by: 'owner' },
  staff: { path: '/desk/staff', by: 'owner' },
  audit: { path: '/desk/audit', by: 'owner' },
  figures: { path: '/desk/figures', by: 'owner' },
  'desk-login': { path: '/desk/login' },
};
/** The required scores. Performance depends on the machine, so only the desk's is checked, with a margin. */
const OF_SHOP = { accessibility: 100, 'best-practices': 100, seo: 100 };
/** The desk must not be indexed. */
const OF_DESK = { accessibility: 100, 'best-practices': 100 };
/** The screens that are used all day, on a phone. */
const OF_DAY = { ...OF_DESK, performance: 90 };
const DAY = ['today', 'orders', 'pick'];
const METRICS = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];

async function loadLighthouse() {
  const resolve = await installApart(`lighthouse-${VERSION}`, [`lighthouse@${VERSION}`]);
  const load = (name) => import(pathToFileURL(resolve(name)).href).then((module) => module.default);
  return { lighthouse: await load('lighthouse'), puppeteer: await load('puppeteer-core') };
}

/** Restores the browser's state of a signed-in user. */
async function signIn(page, url, { storage, secret }) {
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(storage)})`);
  const cookie = {
    name: 'tokri_desk',
    value: secret,
    url,
    path: '/desk',
    httpOnly: true,
    sameSite: 'Strict',
  };
  if (secret) await page.setCookie(cookie);
}

/** Uses a new browser for each page, so that its cache is empty. */
async function measure({ lighthouse, puppeteer }, executablePath, shop, { path: route, by }) {
  const pathname = route.replace(':orderId', shop.orderId);
  const browser = await puppeteer.launch({ executablePath, args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage();
    if (by) await signIn(page, shop.url, shop[by]);
    const flags = { logLevel: 'error', disableStorageReset: true };
    const { lhr } = await lighthouse(shop.url + pathname, flags, undefined, page);
    if (lhr.runtimeError) throw new StepFailed(`${pathname}: ${lhr.runtimeError.message}`);
    if (new URL(lhr.finalDisplayedUrl).pathname !== pathname)
      throw new StepFailed(`${pathname} led elsewhere`);
    return lhr;
  } finally {
    await browser.close();
  }
}

/** Audits below a full score, with their extent. */
function shortcomings({ audits, categories }) {
  return Object.values(categories).flatMap(({ id: category, auditRefs }) =>
    auditRefs
      .filter(({ group, id }) => group !== 'metrics' && group !== 'hidden' && isLow(audits[id], category))
      .map(({ id }) => {
        const { title, displayValue, details } = audits[id];
        const extent = displayValue ?? (details?.items?.length ? `${details.items.length} found` : '');
        return `${category}: ${id} (${[title.replaceAll('`', ''), extent].filter(Boolean).join('; ')})`;
      }),
  );
}

const isLow = ({ score, scoreDisplayMode }, category) =>
  scoreDisplayMode === 'error' || (score !== null && score < (Object.hasOwn(OF_SHOP, category) ? 1 : 0.9));

/** The audit in the middle of several by performance: single ones vary with the machine's speed. */
function middle(audits) {
  const speed = (lhr) => lhr.categories.performance.score ?? 0;
  return audits.toSorted((one, other) => speed(one) - speed(other))[Math.floor((audits.length - 1) / 2)];
}

function summarise(lhr) {
  const scores = Object.values(lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]);
  const metrics = METRICS.map((id) => [lhr.audits[id].title, lhr.audits[id].displayValue]);
  // Lighthouse means 1,500 to 2,000 by the desktop that its slow phone is a fourth of.
  return Object.fromEntries([...scores, ...metrics, ['CPU', Math.round(lhr.environment.benchmarkIndex)]]);
}

function goalsOf(name) {
  if (!PAGES[name].path.startsWith('/desk')) return OF_SHOP;
  return DAY.includes(name) ? OF_DAY : OF_DESK;
}
const isReached = (name, scores) =>
  Object.entries(goalsOf(name)).every(([category, least]) => scores[category] >= least);
const inWords = (goals) =>
  Object.entries(goals)
    .map(([category, least]) => `${category} must be at least ${least}`)
    .join(', ');

async function run(names, runs) {
  const tools = await loadLighthouse();
  const executable = await findChromium(tmpdir());
  // Its packages may have to be installed first.
  const { openSampleShop } = await import('./sample-shop.mjs');
  const shop = await openSampleShop();
  const table = {};
  const found = [];
  try {
    for (const name of names) {
      const audits = [];
      while (audits.length < runs)
        audits.push(await step(`Measuring ${name}`, () => measure(tools, executable, shop, PAGES[name])));
      const lhr = middle(audits);
      table[name] = summarise(lhr);
      found.push(...shortcomings(lhr).map((line) => `${name}: ${line}`));
    }
  } finally {
    await shop.close();
  }
  console.table(table);
  found.forEach(say);
  const short = Object.entries(table).filter(([name, scores]) => !isReached(name, scores));
  if (short.length > 0)
    throw new StepFailed(short.map(([name]) => `${name}: ${inWords(goalsOf(name))}`).join('; '));
}

const folderOfThisRun = mkdtempSync(path.join(tmpdir(), 'tokri-lighthouse-'));
process.on('exit', () => rmSync(folderOfThisRun, { recursive: true, force: true, maxRetries: 10 }));
process.env.TMPDIR = folderOfThisRun;
await runScript(async () => {
  const { values, positionals: wanted } = parseArgs({
    options: { runs: { type: 'string', default: '1' } },
    allowPositionals: true,
  });
  if (!/^[1-9]\d?$/.test(values.runs)) throw new StepFailed('--runs must be 1 to 99');
  const unknown = wanted.find((name) => !Object.hasOwn(PAGES, name));
  if (unknown) throw new StepFailed(`no page is called ${unknown} (${Object.keys(PAGES).join(', ')})`);
  await build();
  await run(wanted.length > 0 ? wanted : Object.keys(PAGES), Number(values.runs));
});
