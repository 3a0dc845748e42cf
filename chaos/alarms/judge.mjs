/** Which alarms must ring for a fault, which others may, and for how long after it. */

/** So soon after its beginning a fault must ring. */
export const WITHIN_MS = 60_000;
/** What was seen just before a fault was over is known a moment later. */
const SEEN_MS = 2_000;
/** Of what rang so long before or after a fault it is told. */
const NEAR_MS = 20_000;
const [MINUTE, HALF_HOUR] = [60_000, 1_800_000];

/** They are about the last minutes and hours, so they stay true when all is well again. */
const SHARES = Object.fromEntries(
  ['ShopRefuses', 'ShopRefusesSome', 'ShopIsSlow', 'ShopIsSomewhatSlow'].map((name) => [name, HALF_HOUR]),
);
/** A job that has failed is tried again, later each time. */
const JOBS = { ShopJobsFail: HALF_HOUR };
/** The provider tries a webhook again after twice as long each time: one that nobody took for some tries is late. */
const WEBHOOKS = { ShopWebhooksLate: 2 * MINUTE };
const PROCESS = { ShopDown: 5_000, ...SHARES, ...JOBS, ...WEBHOOKS };
const DATABASE = {
  ...{ ShopCannotSell: 15_000, ShopCannotBrowse: 15_000, ShopGaugeUnreadable: MINUTE },
  ...{ ...SHARES, ...JOBS, ...WEBHOOKS },
};

/**
 * For each kind of fault, the alert that must begin to ring within it, by its own process where it has one (`rings`), and how
 * long after it which alerts may begin to ring (`allows`).
 */
export const FAULTS = {
  kills: { rings: 'ShopDown', allows: PROCESS },
  restarts: { rings: 'ShopDown', allows: PROCESS },
  freezes: { rings: 'ShopDown', allows: PROCESS },
  'outages of the database': { rings: 'ShopCannotSell', allows: DATABASE },
  'full disks': { rings: 'ShopCannotSell', allows: DATABASE },
  'primaries lost, replicas promoted': { rings: 'ShopCannotSell', allows: DATABASE },
  'webhooks lost': { rings: 'ShopWebhooksLate', allows: { ShopWebhooksLate: 0 } },
  'refunds rejected': { rings: 'ShopRefundsFail', allows: { ShopRefundsFail: 0, ...JOBS } },
  'payments too late': { rings: null, allows: { ShopPaymentStuck: 0, ShopPaymentUnknown: 0 } },
  'slots with little room': { rings: null, allows: { ShopSlotsFull: 0 } },
};

/**
 * @param faults each with its name, `fromMs` and `untilMs` (null: to the end), and the `instance` that has it, if one has
 * @param edges from when to when which alert was true, and with which labels
 * @returns rows for each kind of fault that must ring, and what is wrong, in words
 */
export function judge(faults, edges) {
  const judged = faults
    .filter(({ name }) => FAULTS[name].rings)
    .map((fault) => ({ ...fault, ringsAfterMs: ringsAfter(fault, edges) }));
  const names = [...new Set(judged.map(({ name }) => name))];
  const missed = judged.filter(({ ringsAfterMs }) => ringsAfterMs === null);
  const inVain = edges.filter((edge) => !faults.some((fault) => isAllowed(fault, edge)));
  return {
    rows: names.map((name) => rowOf(name, judged)),
    wrong: [
      ...missed.map(
        (fault) =>
          `${FAULTS[fault.name].rings} did not ring for ${fault.name} ${when(fault.fromMs)}${ringsNear(fault, edges)}`,
      ),
      ...inVain.map(
        ({ alert, labels, atMs }) => `${alert} rang for nothing ${when(atMs)}, of ${JSON.stringify(labels)}`,
      ),
    ],
  };
}

const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;
const when = (atMs) => `${seconds(atMs)} after the start`;

/** When it rang before or after instead, for whoever looks into it. */
function ringsNear({ name, fromMs, untilMs }, edges) {
  const near = edges.filter(
    ({ alert, atMs, untilMs: endMs }) =>
      alert === FAULTS[name].rings &&
      atMs < (untilMs ?? fromMs) + NEAR_MS &&
      (endMs ?? Infinity) > fromMs - NEAR_MS,
  );
  const words = near.map(
    ({ atMs, untilMs: endMs }) => `${seconds(atMs)} to ${endMs ? seconds(endMs) : 'the end'}`,
  );
  return words.length > 0 ? `; it rang from ${words.join(', ')}` : '';
}

/** Only what begins to be true within the fault counts: what was true before says nothing about it. */
function ringsAfter({ name, fromMs, untilMs, instance }, edges) {
  const latest = Math.min((untilMs ?? Infinity) + SEEN_MS, fromMs + WITHIN_MS);
  const isIts = (edge) =>
    edge.alert === FAULTS[name].rings && (instance === undefined || edge.labels.instance === instance);
  const first = edges.find((edge) => isIts(edge) && edge.atMs >= fromMs && edge.atMs <= latest);
  return first ? first.atMs - fromMs : null;
}

function isAllowed({ name, fromMs, untilMs }, { alert, atMs }) {
  const decayMs = FAULTS[name].allows[alert];
  return decayMs !== undefined && atMs >= fromMs && atMs <= (untilMs ?? Infinity) + decayMs + SEEN_MS;
}

function rowOf(name, judged) {
  const times = judged.filter((one) => one.name === name).map(({ ringsAfterMs }) => ringsAfterMs);
  const rang = times.filter((ms) => ms !== null);
  return {
    ...{ name, alert: FAULTS[name].rings, number: times.length },
    ...{ rang: rang.length, slowestMs: Math.max(0, ...rang) },
  };
}
