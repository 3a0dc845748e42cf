/** A small Prometheus: scrapes every process each second, and records when each of the shop's alerts starts to fire. */
import { setTimeout as sleep } from 'node:timers/promises';
import { judge, WITHIN_MS } from './alarms/judge.mjs';
import { Alarms, readRules } from './alarms/alarms.mjs';

const EVERY_MS = 1_000;
/** The scrape timeout. Some metrics take longer during a database outage. */
const PATIENCE_MS = 8_000;

/** A lost webhook counts as late after a minute; its alert must then fire as fast as the others. */
const AFTER_THE_END_MS = 2 * WITHIN_MS;

/** Watches until two minutes after the end; `stop` waits for that, and checks which alerts fired for which fault. */
export async function watchAlarms({ processes, tally, metricsToken, isOpen, provider }) {
  const alarms = new Alarms(await readRules());
  const edges = [];
  let isOver = false;
  /** Scrapes each separately: one that does not answer must not delay the others. */
  const scrape = async ({ url, instance }) => {
    const text = await metricsOf(url, metricsToken);
    alarms.scrape(tally.now() / 1_000, text, instance);
  };
  const keepScraping = async (one) => {
    while (!isOver) await Promise.all([scrape(one), sleep(EVERY_MS)]);
  };
  const look = async () => {
    /** What rang at the last look. */
    let before = new Map();
    for (let openMs = 0; tally.now() - openMs < AFTER_THE_END_MS;) {
      await sleep(EVERY_MS);
      const atMs = tally.now();
      if (isOpen()) openMs = atMs;
      const ringing = new Map(alarms.conditionsAt(atMs / 1_000).map((one) => [JSON.stringify(one), one]));
      for (const [key, { alert, labels }] of ringing) {
        const edge = before.get(key) ?? { alert, labels, atMs, untilMs: null };
        if (!before.has(key)) edges.push(edge);
        ringing.set(key, edge);
      }
      for (const [key, edge] of before) if (!ringing.has(key)) edge.untilMs = atMs;
      before = ringing;
    }
    isOver = true;
  };
  await Promise.all(processes.map(scrape));
  const watching = Promise.all([look(), ...processes.map(keepScraping)]);
  return {
    stop: async () => {
      await watching;
      return judge([...tally.faults, ...(await provider.faults(tally))], edges);
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
