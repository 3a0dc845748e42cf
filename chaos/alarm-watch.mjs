/** Prometheus in small: looks at every process each second, and notes which of the shop's alerts it would ring for, and when. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Alarms, readRules } from './alarms/alarms.mjs';

const EVERY_MS = 1_000;
/** An answer that comes later is none. While the database is away, some figures are waited for. */
const PATIENCE_MS = 8_000;
const WITHIN_MS = 60_000;
/** What is over before a second look may have been seen by nobody. */
const SHORT_MS = 2 * EVERY_MS;

/** For each fault, the alerts of which one must ring. */
const ALERTS = {
  kills: ['ShopDown'],
  restarts: ['ShopDown'],
  'outages of the database': ['ShopCannotSell', 'ShopRefuses'],
  'full disks': ['ShopCannotSell', 'ShopRefuses'],
  'primaries lost, replicas promoted': ['ShopCannotSell'],
};
/** What is so from the beginning: a provider that loses webhooks and refuses refunds, late payments, and slots with little room. */
const FROM_THE_BEGINNING = [
  ...['ShopWebhooksLate', 'ShopRefundsFail', 'ShopPaymentStuck', 'ShopPaymentUnknown', 'ShopSlotsFull'],
];

/** Watches until a minute after the end, or until `stop` is called; `rows` then tells of each kind of fault, and `wrong` what should have rung, or not. */
export async function watchAlarms({ processes, tally, metricsToken, isOpen }) {
  const alarms = new Alarms(await readRules());
  /** When each alert was seen to be true, in ms. */
  const rung = new Map();
  let isOver = false;
  const look = async () => {
    const atMs = tally.now();
    await Promise.all(
      processes.map(async ({ url }, index) =>
        alarms.scrape(atMs / 1_000, await metricsOf(url, metricsToken), `shop-${index + 1}`),
      ),
    );
    for (const alert of alarms.trueAt(atMs / 1_000)) rung.set(alert, [...(rung.get(alert) ?? []), atMs]);
  };
  const watching = (async () => {
    for (let openMs = 0; !isOver && tally.now() - openMs < WITHIN_MS;) {
      await Promise.all([look(), sleep(EVERY_MS)]);
      if (isOpen()) openMs = tally.now();
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await watching;
      return judge(tally.faults, rung);
    },
  };
}

const metricsOf = (url, token) =>
  fetch(`${url}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
    .then(async (response) => (response.ok ? response.text() : null))
    .catch(() => null);

/** How long after its beginning a fault rang, in ms; undefined if it did not within a minute. */
function rangAfter({ name, fromMs }, rung) {
  const times = ALERTS[name].flatMap((alert) => rung.get(alert) ?? []);
  const first = Math.min(...times.filter((atMs) => atMs >= fromMs));
  return first - fromMs <= WITHIN_MS ? first - fromMs : undefined;
}

function judge(faults, rung) {
  const seen = faults
    .filter(({ name, fromMs, untilMs }) => name in ALERTS && (untilMs ?? Infinity) - fromMs >= SHORT_MS)
    .map((fault) => ({ ...fault, ringsAfterMs: rangAfter(fault, rung) }));
  const firstMs = Math.min(...faults.map(({ fromMs }) => fromMs));
  const inVain = [...rung].filter(([alert, [atMs]]) => atMs < firstMs && !FROM_THE_BEGINNING.includes(alert));
  return {
    rows: [...new Set(seen.map(({ name }) => name))].map((name) => {
      const those = seen.filter((one) => one.name === name);
      const rang = those.flatMap(({ ringsAfterMs }) => ringsAfterMs ?? []);
      return {
        name,
        alerts: ALERTS[name],
        number: those.length,
        rang: rang.length,
        slowestMs: Math.max(0, ...rang),
      };
    }),
    wrong: [
      ...seen
        .filter(({ ringsAfterMs }) => ringsAfterMs === undefined)
        .map(
          ({ name, fromMs }) =>
            `Nothing rang for one of the ${name}, ${Math.round(fromMs / 1_000)} s after the start`,
        ),
      ...inVain.map(
        ([alert, [atMs]]) => `${alert} rang for nothing, ${Math.round(atMs / 1_000)} s after the start`,
      ),
    ],
  };
}
