/** Statistics of the measurements. */

/** The median; of no numbers undefined. */
export function median(numbers) {
  if (numbers.length === 0) return undefined;
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** A percentile of sorted numbers (nearest rank). */
export const percentile = (sorted, percent) =>
  sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)];

/** The median of each figure over several rounds; the maximum for memory. */
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

/** The median of each figure of the same load in several rounds, of those that have it; all that went wrong. */
export function summariseLoads(rounds) {
  const valuesOf = (figure) => rounds.map((round) => round[figure]).filter((value) => value !== undefined);
  const sumOf = (figure) => valuesOf(figure).reduce((sum, value) => sum + value, 0);
  const medians = Object.keys(rounds[0]).map((figure) => [figure, median(valuesOf(figure))]);
  return { ...Object.fromEntries(medians), wrong: sumOf('wrong'), missing: sumOf('missing') };
}

/** The lowest and highest ratio between consecutive rounds: how reliable the ratio of the medians is. */
export function ratioRange(one, other) {
  const ratios = one.map(({ perSecond }, index) => perSecond / other[index].perSecond);
  return [Math.min(...ratios), Math.max(...ratios)];
}

const CONTROL = /^\s*(BEGIN|START TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET TRANSACTION)\b/i;

/** Counts statements, transaction control separately. */
export function countStatements(statements) {
  const control = statements.filter((statement) => CONTROL.test(statement)).length;
  return { statements: statements.length - control, control };
}
