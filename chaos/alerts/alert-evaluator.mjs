import { readFile } from 'node:fs/promises';
import { parse as parseYaml } from 'yaml';
import { evaluate, parse } from './promql.mjs';

const RULES = new URL('../../deploy/prometheus/rules.yml', import.meta.url);
const LINE = /^(?<name>[A-Za-z_:][\w:]*)(?:\{(?<labels>.*)\})? (?<value>\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;
/** Prometheus's staleness limit. */
const LOOK_BACK_SECONDS = 300;
const MATCHES = {
  '=': (is, wanted) => is === wanted,
  '!=': (is, wanted) => is !== wanted,
  '=~': (is, wanted) => new RegExp(`^(?:${wanted})$`).test(is),
  '!~': (is, wanted) => !new RegExp(`^(?:${wanted})$`).test(is),
};

/** The groups of Prometheus rules. */
export const readRules = async () => parseYaml(await readFile(RULES, 'utf8')).groups;

/** Parses a scrape of metrics, line by line. */
function samplesIn(text) {
  return text.split('\n').flatMap((line) => {
    const { name, labels = '', value } = LINE.exec(line)?.groups ?? {};
    if (name === undefined) return [];
    return [
      {
        name,
        labels: Object.fromEntries([...labels.matchAll(LABEL)].map(([, key, text]) => [key, text])),
        value: Number(value.replace('Inf', 'Infinity')),
      },
    ];
  });
}

const seconds = (duration = '0s') =>
  Number(duration.slice(0, -1)) * { s: 1, m: 60, h: 3_600 }[duration.at(-1)];

/** A small Prometheus: stores scrapes, and evaluates the shop's alerts. Times are in seconds. */
export class AlertEvaluator {
  /** By metric name, then by labels. */
  #series = new Map();
  #lastScrape = new Map();
  #since = new Map();
  #recorded = new Map();
  #alerts = [];

  constructor(groups) {
    for (const { record, alert, expr, ...rest } of groups.flatMap(({ rules }) => rules))
      if (record) this.#recorded.set(record, parse(expr));
      else this.#alerts.push({ alert, tree: parse(expr), ...rest });
  }

  /** @param text a scrape; null: the process does not respond */
  scrape(at, text, instance = 'shop') {
    this.#lastScrape.set(instance, at);
    const up = { name: 'up', labels: {}, value: text === null ? 0 : 1 };
    for (const { name, labels, value } of [up, ...samplesIn(text ?? '')]) {
      const all = { ...labels, job: 'tokri', instance };
      const named = this.#series.get(name) ?? new Map();
      const key = JSON.stringify(all);
      const series = named.get(key) ?? { labels: all, points: [] };
      series.points.push({ at, value });
      this.#series.set(name, named.set(key, series));
    }
  }

  /** The alerts whose expression is true, each once. */
  trueAt(at) {
    return [...new Set(this.conditionsAt(at).map(({ alert }) => alert))];
  }

  /** The same with labels. */
  conditionsAt(at) {
    return this.#alerts.flatMap(({ alert, tree }) =>
      this.#valuesAt(tree, at).map(({ labels }) => ({ alert, labels })),
    );
  }

  /** The alerts that have been true for their `for` duration, at every scrape: call it at each. */
  firingAt(at) {
    const firing = this.#alerts.filter((one) => {
      if (this.#valuesAt(one.tree, at).length === 0) return void this.#since.delete(one);
      if (!this.#since.has(one)) this.#since.set(one, at);
      return at - this.#since.get(one) >= seconds(one.for);
    });
    return [...new Set(firing.map(({ alert }) => alert))];
  }

  #valuesAt(tree, at) {
    const value = evaluate(tree, this.#source(at));
    return typeof value === 'number' ? [{ labels: {}, value }] : value;
  }

  #source(at) {
    const source = {
      at,
      instant: (selector) => {
        const recorded = this.#recorded.get(selector.name);
        if (recorded) return evaluate(recorded, source).filter((one) => fits(one, selector));
        return this.#find(selector).flatMap(({ labels, points }) => {
          const last = points.findLast((point) => point.at <= at);
          // Series missing in the last scrape are gone.
          const isShown = last && last.at >= Math.min(at, this.#lastScrape.get(labels.instance));
          return isShown && at - last.at < LOOK_BACK_SECONDS ? [{ labels, value: last.value }] : [];
        });
      },
      range: (selector) =>
        this.#find(selector).map(({ labels, points }) => ({
          labels,
          points: points.filter((point) => point.at > at - selector.seconds && point.at <= at),
        })),
    };
    return source;
  }

  #find(selector) {
    return [...(this.#series.get(selector.name)?.values() ?? [])].filter((one) => fits(one, selector));
  }
}

const fits = ({ labels }, { matchers }) =>
  matchers.every(({ label, sign, value }) => MATCHES[sign](labels[label] ?? '', value));
