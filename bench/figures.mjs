/** Arithmetic on what was measured. */

/** The middle one, or the mean of the two in the middle. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** The smallest of the sorted numbers that is not exceeded by this percentage of them. */
export const percentile = (sorted, percent) =>
  sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)];

/** Of several rounds the median of each figure; of memory the most. */
export function summarise(rounds) {
  const medianOf = (figure) => median(rounds.map((round) => round[figure]));
  return {
    perSecond: medianOf('perSecond'),
    p50Ms: medianOf('p50Ms'),
    p99Ms: medianOf('p99Ms'),
    cpuMs: medianOf('cpuMs'),
    rssMb: Math.max(...rounds.map(({ rssMb }) => rssMb)),
  };
}

/** The lowest and the highest ratio of two rounds that came one after the other: how far to trust the one of medians. */
export function ratioRange(one, other) {
  const ratios = one.map(({ perSecond }, index) => perSecond / other[index].perSecond);
  return [Math.min(...ratios), Math.max(...ratios)];
}

const CONTROL = /^\s*(BEGIN|START TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET TRANSACTION)\b/i;

/** Statements, transaction control apart. */
export function countStatements(statements) {
  const control = statements.filter((statement) => CONTROL.test(statement)).length;
  return { statements: statements.length - control, control };
}

/** Where two answers differ, as a path; undefined where they do not. */
export function difference(one, other, path = 'data') {
  if (Object.is(one, other)) return undefined;
  const isObject = (value) => typeof value === 'object' && value !== null;
  if (!isObject(one) || !isObject(other))
    return `${path}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  for (const key of keys) {
    const found = difference(one[key], other[key], `${path}.${key}`);
    if (found) return found;
  }
  return undefined;
}
