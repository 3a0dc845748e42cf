/** The subset of PromQL that the shop's rules use; the parser rejects anything else. */

const TOKEN =
  /\s*(?:(?<duration>\d+[smhd])|(?<number>\d+(?:\.\d+)?)|"(?<string>[^"]*)"|(?<name>[A-Za-z_:][\w:]*)|(?<sign>=~|!~|!=|==|>=|<=|[-+*/(){}[\],<>=]))/y;
const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 };
const PRECEDENCE = { or: 1, and: 2, unless: 2, '+': 4, '-': 4, '*': 5, '/': 5 };
const COMPARISONS = ['==', '!=', '>', '<', '>=', '<='];
for (const sign of COMPARISONS) PRECEDENCE[sign] = 3;
const FUNCTIONS = ['rate', 'increase', 'histogram_quantile', 'absent'];

function tokenize(text) {
  const tokens = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const from = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) throw new Error(`Unexpected: ${text.slice(from)}`);
    const [[type, value]] = Object.entries(found.groups).filter(([, part]) => part !== undefined);
    tokens.push({ type, value });
  }
  return tokens;
}

/** Reads the tokens of one expression. */
class Parser {
  constructor(text) {
    this.text = text;
    this.tokens = tokenize(text);
  }

  get next() {
    return this.tokens[0]?.value;
  }

  take(value) {
    const token = this.tokens.shift();
    if (!token || (value !== undefined && token.value !== value))
      throw new Error(`Expected ${value ?? 'more'}, not ${token?.value}: ${this.text}`);
    return token;
  }

  takeList(open, close, item) {
    const items = [];
    for (this.take(open); this.next !== close;) {
      items.push(item());
      if (this.next === ',') this.take();
    }
    this.take(close);
    return items;
  }

  takeSeconds() {
    this.take('[');
    const { type, value } = this.take();
    if (type !== 'duration') throw new Error(`Not a duration: ${value}`);
    this.take(']');
    return Number(value.slice(0, -1)) * SECONDS[value.at(-1)];
  }

  binary(least = 1) {
    let left = this.primary();
    while ((PRECEDENCE[this.next] ?? 0) >= least) {
      const sign = this.take().value;
      left = { type: 'binary', sign, left, right: this.binary(PRECEDENCE[sign] + 1) };
    }
    return left;
  }

  primary() {
    const { type, value } = this.take();
    if (type === 'number') return { type: 'number', value: Number(value) };
    if (type === 'name') return this.named(value);
    if (value !== '(') throw new Error(`Unexpected: ${value}`);
    const inner = this.binary();
    this.take(')');
    return inner;
  }

  named(name) {
    if (name in AGGREGATE) {
      const by = this.next === 'by' ? (this.take(), this.takeList('(', ')', () => this.take().value)) : [];
      const [of] = this.takeList('(', ')', () => this.binary());
      return { type: 'aggregation', name, by, of };
    }
    if (this.next === '(') {
      if (!FUNCTIONS.includes(name)) throw new Error(`Unsupported function: ${name}`);
      return { type: 'call', name, args: this.takeList('(', ')', () => this.binary()) };
    }
    const matcher = () => ({ label: this.take().value, sign: this.take().value, value: this.take().value });
    const matchers = this.next === '{' ? this.takeList('{', '}', matcher) : [];
    return { type: 'selector', name, matchers, seconds: this.next === '[' ? this.takeSeconds() : null };
  }
}

/** @throws Error for an invalid or unsupported expression */
export function parse(text) {
  const parser = new Parser(text);
  const tree = parser.binary();
  if (parser.next !== undefined) throw new Error(`Unexpected: ${parser.next}`);
  return tree;
}

/** The metrics that an expression uses, with their label matchers. */
export function selectorsOf(tree) {
  if (tree.type === 'selector') return [tree];
  return [tree.left, tree.right, tree.of, ...(tree.args ?? [])].filter(Boolean).flatMap(selectorsOf);
}

const NUMBERS = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
};
const AGGREGATE = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
};
const keyOf = (labels) => JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)));
const pick = (labels, names) =>
  Object.fromEntries(names.filter((name) => name in labels).map((name) => [name, labels[name]]));

/** Like Prometheus: extrapolates to the ends of the window if samples are close to them, and handles counter resets. */
function increaseOf(points, from, until) {
  if (points.length < 2) return undefined;
  const [first, last] = [points[0], points.at(-1)];
  let delta = last.value - first.value;
  points.forEach(({ value }, index) => {
    if (index > 0 && value < points[index - 1].value) delta += points[index - 1].value;
  });
  const sampled = last.at - first.at;
  const usual = sampled / (points.length - 1);
  const within = (gap) => (gap < 1.1 * usual ? gap : usual / 2);
  const toZero = delta > 0 ? sampled * (first.value / delta) : Infinity;
  return (delta * (sampled + Math.min(within(first.at - from), toZero) + within(until - last.at))) / sampled;
}

/** A series with the selector's labels if it matches none. */
function absent(of, source) {
  if (evaluate(of, source).length > 0) return [];
  const labels = of.matchers.filter(({ sign }) => sign === '=').map(({ label, value }) => [label, value]);
  return [{ labels: Object.fromEntries(labels), value: 1 }];
}

function call({ name, args: [over] }, source) {
  if (name === 'absent') return absent(over, source);
  if (over?.seconds == null) throw new Error(`${name} needs a range.`);
  const from = source.at - over.seconds;
  return source.range(over).flatMap(({ labels, points }) => {
    const increase = increaseOf(points, from, source.at);
    const value = name === 'rate' ? increase / over.seconds : increase;
    return increase === undefined ? [] : [{ labels, value }];
  });
}

function combine(sign, left, right) {
  const others = new Map(right.map((one) => [keyOf(one.labels), one]));
  if (sign === 'and') return left.filter(({ labels }) => others.has(keyOf(labels)));
  if (sign === 'unless') return left.filter(({ labels }) => !others.has(keyOf(labels)));
  if (sign === 'or') {
    const known = new Set(left.map(({ labels }) => keyOf(labels)));
    return [...left, ...right.filter(({ labels }) => !known.has(keyOf(labels)))];
  }
  return left.flatMap((one) => {
    const other = others.get(keyOf(one.labels));
    return other ? compute(sign, one, one.value, other.value) : [];
  });
}

/** A comparison filters the series for which it is true. */
function compute(sign, { labels, value }, a, b) {
  const result = NUMBERS[sign](a, b);
  if (typeof result === 'number') return [{ labels, value: result }];
  return result ? [{ labels, value }] : [];
}

function binary({ sign, left, right }, source) {
  const [a, b] = [evaluate(left, source), evaluate(right, source)];
  if (typeof a === 'number' && typeof b === 'number') return Number(NUMBERS[sign](a, b));
  if (typeof a === 'number') return b.flatMap((one) => compute(sign, one, a, one.value));
  if (typeof b === 'number') return a.flatMap((one) => compute(sign, one, one.value, b));
  return combine(sign, a, b);
}

function aggregate({ name, by, of }, source) {
  const groups = new Map();
  for (const { labels, value } of evaluate(of, source)) {
    const grouped = pick(labels, by);
    const group = groups.get(keyOf(grouped)) ?? { labels: grouped, values: [] };
    groups.set(keyOf(grouped), { ...group, values: [...group.values, value] });
  }
  return [...groups.values()].map(({ labels, values }) => ({ labels, value: AGGREGATE[name](values) }));
}

/**
 * The value of a parsed expression: a number, or a list of values with their labels.
 * @param source its `at` in seconds, `instant(selector)` and `range(selector)`
 */
export function evaluate(tree, source) {
  if (tree.type === 'number') return tree.value;
  if (tree.type === 'selector') return source.instant(tree);
  if (tree.type === 'aggregation') return aggregate(tree, source);
  if (tree.type === 'call') return call(tree, source);
  return binary(tree, source);
}
