/** Which alerts must fire for a fault, which others may, and for how long after it. */

/** The longest time from the start of a fault to its alert. */
export const WITHIN_MS = 60_000;
/** An alert may be scraped this long after the end of its fault. */
const SCRAPE_DELAY_MS = 2_000;
/** Alerts this close to a fault are named when its alert is missing. */
const NEAR_MS = 20_000;
const [MINUTE, HALF_HOUR] = [60_000, 1_800_000];

/** These look at the last minutes and hours, so they fire for a while after recovery. */
const RATES = Object.fromEntries(
  ['ShopRefuses', 'ShopRefusesSome', 'ShopIsSlow', 'ShopIsSomewhatSlow'].map((name) => [name, HALF_HOUR]),
);
/** A failed job is retried, later each time. */
const JOBS = { ShopJobsFail: HALF_HOUR };
/** The provider doubles its delay with each retry of a webhook, so some arrive late. */
const WEBHOOKS = { ShopWebhooksLate: 2 * MINUTE };
const PROCESS = { ShopDown: 5_000, ...RATES, ...JOBS, ...WEBHOOKS };
const DATABASE = {
  ShopCannotSell: 15_000,
  ShopCannotBrowse: 15_000,
  ShopGaugeUnreadable: MINUTE,
  ...RATES,
  ...JOBS,
  ...WEBHOOKS,
};

/**
 * For each kind of fault, the alert that must start to fire during it, for the affected process if there is one (`fires`),
 * and how long after it other alerts may start to fire (`allows`).
 */
export const FAULTS = {
  kills: { fires: 'ShopDown', allows: PROCESS },
  restarts: { fires: 'ShopDown', allows: PROCESS },
  freezes: { fires: 'ShopDown', allows: PROCESS },
  'outages of the database': { fires: 'ShopCannotSell', allows: DATABASE },
  'full disks': { fires: 'ShopCannotSell', allows: DATABASE },
  'primaries lost, replicas promoted': { fires: 'ShopCannotSell', allows: DATABASE },
  'webhooks lost': { fires: 'ShopWebhooksLate', allows: { ShopWebhooksLate: 0 } },
  'refunds rejected': { fires: 'ShopRefundsFail', allows: { ShopRefundsFail: 0, ...JOBS } },
  'payments too late': { fires: null, allows: { ShopPaymentStuck: 0, ShopPaymentUnknown: 0 } },
  'slots with little room': { fires: null, allows: { ShopSlotsFull: 0 } },
};

/**
 * @param faults each with its name, `fromMs` and `untilMs` (null: to the end), and the affected `instance`, if any
 * @param firings the alerts, each with its labels and the time it fired
 * @returns a row for each kind of fault that must fire an alert, and the violations as text
 */
export function checkAlerts(faults, firings) {
  const results = faults
    .filter(({ name }) => FAULTS[name].fires)
    .map((fault) => ({ ...fault, firedAfterMs: firedAfter(fault, firings) }));
  const names = [...new Set(results.map(({ name }) => name))];
  const missed = results.filter(({ firedAfterMs }) => firedAfterMs === null);
  const unexplained = firings.filter((firing) => !faults.some((fault) => isAllowed(fault, firing)));
  return {
    rows: names.map((name) => rowOf(name, results)),
    wrong: [
      ...missed.map(
        (fault) =>
          `${FAULTS[fault.name].fires} did not fire for ${fault.name} ${when(fault.fromMs)}${firedNear(fault, firings)}`,
      ),
      ...unexplained.map(
        ({ alert, labels, atMs }) =>
          `${alert} fired without a fault ${when(atMs)}, of ${JSON.stringify(labels)}`,
      ),
    ],
  };
}

const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;
const when = (atMs) => `${seconds(atMs)} after the start`;

/** When the alert fired shortly before or after the fault, to help find the cause. */
function firedNear({ name, fromMs, untilMs }, firings) {
  const near = firings.filter(
    ({ alert, atMs, untilMs: endMs }) =>
      alert === FAULTS[name].fires &&
      atMs < (untilMs ?? fromMs) + NEAR_MS &&
      (endMs ?? Infinity) > fromMs - NEAR_MS,
  );
  const words = near.map(
    ({ atMs, untilMs: endMs }) => `${seconds(atMs)} to ${endMs ? seconds(endMs) : 'the end'}`,
  );
  return words.length > 0 ? `; it fired from ${words.join(', ')}` : '';
}

/** Only an alert that starts during the fault counts: one that fired before may have another cause. */
function firedAfter({ name, fromMs, untilMs, instance }, firings) {
  const latest = Math.min((untilMs ?? Infinity) + SCRAPE_DELAY_MS, fromMs + WITHIN_MS);
  const isOfFault = (firing) =>
    firing.alert === FAULTS[name].fires && (instance === undefined || firing.labels.instance === instance);
  const first = firings.find((firing) => isOfFault(firing) && firing.atMs >= fromMs && firing.atMs <= latest);
  return first ? first.atMs - fromMs : null;
}

function isAllowed({ name, fromMs, untilMs }, { alert, atMs }) {
  const decayMs = FAULTS[name].allows[alert];
  return decayMs !== undefined && atMs >= fromMs && atMs <= (untilMs ?? Infinity) + decayMs + SCRAPE_DELAY_MS;
}

function rowOf(name, results) {
  const times = results.filter((one) => one.name === name).map(({ firedAfterMs }) => firedAfterMs);
  const fired = times.filter((ms) => ms !== null);
  return {
    name,
    alert: FAULTS[name].fires,
    number: times.length,
    fired: fired.length,
    slowestMs: Math.max(0, ...fired),
  };
}
