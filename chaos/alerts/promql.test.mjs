import { describe, expect, it } from '@jest/globals';
import { AlertEvaluator } from './alert-evaluator.mjs';
import { evaluate, parse, selectorsOf } from './promql.mjs';

/** Two processes with their samples, [seconds, value]. */
const SERIES = [
  { name: 'up', labels: { job: 'tokri', instance: 'a' }, points: [[60, 1]] },
  { name: 'up', labels: { job: 'tokri', instance: 'b' }, points: [[60, 0]] },
  {
    name: 'sales',
    labels: { kind: 'x' },
    points: [
      [0, 0],
      [15, 10],
      [30, 20],
      [45, 5],
      [60, 15],
    ],
  },
  {
    name: 'sales',
    labels: { kind: 'y' },
    points: [
      [0, 100],
      [15, 100],
      [30, 100],
      [45, 100],
      [60, 100],
    ],
  },
];
const find = ({ name, matchers }) =>
  SERIES.filter(
    (one) => one.name === name && matchers.every(({ label, value }) => one.labels[label] === value),
  );
const source = {
  at: 60,
  instant: (selector) => find(selector).map(({ labels, points }) => ({ labels, value: points.at(-1)[1] })),
  range: (selector) =>
    find(selector).map(({ labels, points }) => ({
      labels,
      points: points.map(([at, value]) => ({ at, value })),
    })),
};
const valueOf = (text) => evaluate(parse(text), source);
const values = (text) => valueOf(text).map(({ labels, value }) => [Object.values(labels).join(), value]);

it.each([
  ['1 + 2 * 3 - 4 / 2', 5],
  ['(1 + 2) * 3', 9],
  ['2 > 1', 1],
])('%s is %d', (text, value) => expect(valueOf(text)).toBe(value));

it.each([
  ['up == 0', [['tokri,b', 0]]],
  ['min by (job) (up)', [['tokri', 0]]],
  ['max(up)', [['', 1]]],
  ['sum by (kind) (sales) > 20', [['y', 100]]],
  [
    '100 - sales',
    [
      ['x', 85],
      ['y', 0],
    ],
  ],
  [
    'sales / sales',
    [
      ['x', 1],
      ['y', 1],
    ],
  ],
  ['sales and sales > 50', [['y', 100]]],
  ['sales unless sales > 50', [['x', 15]]],
  [
    'sales > 50 or sales',
    [
      ['y', 100],
      ['x', 15],
    ],
  ],
  ['absent(up{job="tokri"})', []],
  ['absent(up{job="other"})', [['other', 1]]],
  ['sum(nothing) > 0', []],
])('%s', (text, wanted) => expect(values(text)).toEqual(wanted));

it('an increase continues after a restart, and is extrapolated to the ends of its window', () => {
  // Samples: 0, 10, 20, then after a reset 5, 15: an increase of 35 in the minute.
  expect(values('increase(sales[1m])')).toEqual([
    ['x', 35],
    ['y', 0],
  ]);
  expect(values('rate(sales[1m])')[0][1]).toBeCloseTo(35 / 60);
});

it.each(['up ==', 'up{', 'median(up)', 'rate(up)', 'sum(up) by (job)', 'up # all', 'up[5]'])(
  'rejects %s',
  (text) => expect(() => valueOf(text)).toThrow(),
);

it('finds the metrics of an expression', () =>
  expect(selectorsOf(parse('absent(a{b="c"}) or sum(rate(d[5m])) > 0')).map(({ name }) => name)).toEqual([
    'a',
    'd',
  ]));

describe('alerts', () => {
  const rules = [
    { record: 'share', expr: 'sum(failed) / sum(asked)' },
    { alert: 'Fails', expr: 'share > 0.5', for: '30s' },
    { alert: 'Down', expr: 'up{job="tokri"} == 0' },
  ];
  const text = (failed) => `# HELP asked\nasked{kind="a"} 10\nfailed{kind="a"} ${failed}\n`;

  it('fire once they have been true for their duration', () => {
    const evaluator = new AlertEvaluator([{ rules }]);
    const fired = [0, 15, 30, 45].map((at) => {
      evaluator.scrape(at, text(9));
      return [evaluator.trueAt(at), evaluator.firingAt(at)];
    });
    expect(fired).toEqual([
      [['Fails'], []],
      [['Fails'], []],
      [['Fails'], ['Fails']],
      [['Fails'], ['Fails']],
    ]);
    evaluator.scrape(60, text(1));
    expect(evaluator.firingAt(60)).toEqual([]);
  });

  it('name the process; its samples from before it went down do not count', () => {
    const evaluator = new AlertEvaluator([{ rules }]);
    evaluator.scrape(0, text(9), 'one');
    evaluator.scrape(0, text(0), 'two');
    evaluator.scrape(15, null, 'one');
    expect(evaluator.conditionsAt(15)).toEqual([
      { alert: 'Down', labels: { job: 'tokri', instance: 'one' } },
    ]);
  });
});
