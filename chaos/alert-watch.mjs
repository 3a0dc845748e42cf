/** A small Prometheus: scrapes every process each second, and records when each of the shop's alerts starts to fire. */
import { setTimeout as sleep } from 'node:timers/promises';
import { checkAlerts, WITHIN_MS } from './alerts/expected-alerts.mjs';
import { AlertEvaluator, readRules } from './alerts/alert-evaluator.mjs';

const SCRAPE_MS = 1_000;
/** Long, as some metrics are slow during a database outage. */
const SCRAPE_TIMEOUT_MS = 8_000;

/** A lost webhook counts as late after a minute; its alert must then fire as fast as the others. */
const AFTER_THE_END_MS = 2 * WITHIN_MS;

/** Watches until two minutes after the end; `stop` waits for that, and checks which alerts fired for which fault. */
export async function watchAlerts({ processes, tally, metricsToken, isOpen, provider }) {
  const evaluator = new AlertEvaluator(await readRules());
  const firings = [];
  let isOver = false;
  /** Scrapes each separately: one that does not respond must not delay the others. */
  const scrape = async ({ url, instance }) => {
    const text = await metricsOf(url, metricsToken);
    evaluator.scrape(tally.now() / 1_000, text, instance);
  };
  const keepScraping = async (one) => {
    while (!isOver) await Promise.all([scrape(one), sleep(SCRAPE_MS)]);
  };
  const evaluate = async () => {
    /** The alerts that fired at the last evaluation. */
    let before = new Map();
    for (let openMs = 0; tally.now() - openMs < AFTER_THE_END_MS;) {
      await sleep(SCRAPE_MS);
      const atMs = tally.now();
      if (isOpen()) openMs = atMs;
      const now = new Map(evaluator.conditionsAt(atMs / 1_000).map((one) => [JSON.stringify(one), one]));
      for (const [key, { alert, labels }] of now) {
        const firing = before.get(key) ?? { alert, labels, atMs, untilMs: null };
        if (!before.has(key)) firings.push(firing);
        now.set(key, firing);
      }
      for (const [key, firing] of before) if (!now.has(key)) firing.untilMs = atMs;
      before = now;
    }
    isOver = true;
  };
  await Promise.all(processes.map(scrape));
  const watching = Promise.all([evaluate(), ...processes.map(keepScraping)]);
  return {
    stop: async () => {
      await watching;
      return checkAlerts([...tally.faults, ...(await provider.faults(tally))], firings);
    },
  };
}

const metricsOf = (url, token) =>
  fetch(`${url}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(SCRAPE_TIMEOUT_MS),
  })
    .then(async (response) => (response.ok ? response.text() : null))
    .catch(() => null);
