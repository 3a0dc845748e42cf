/** Formats the results as text. */
import { percentile } from '../bench/figures.mjs';

const MAX_PROBLEMS = 30;

const lines = (rows) => {
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(([name, ...rest]) => `  ${name.padEnd(width)}  ${rest.join('  ')}`).join('\n');
};
const number = (value) => String(value).padStart(6);
const seconds = (ms) => `${(ms / 1_000).toFixed(1).padStart(5)} s`;

const section = (title, rows) => (rows.length === 0 ? [] : [title, lines(rows), '']);
const byNumber = (map) => [...map].sort((a, b) => b[1] - a[1]).map(([name, value]) => [name, number(value)]);

function operationRows(operations) {
  return [...operations].map(([name, { times, errors }]) => {
    const sorted = times.sort((a, b) => a - b);
    const slow = [percentile(sorted, 50), percentile(sorted, 99), sorted.at(-1)].map(seconds);
    return [name, number(sorted.length), number(errors), ...slow];
  });
}

/** A Markdown table for docs/operations.md; Prettier pads it there. */
const markdown = (header, aligned, rows) =>
  [header, aligned, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const alertTable = (rows) =>
  markdown(
    ['fault', 'times', 'fired', 'slowest', 'alert'],
    ['---', '--:', '--:', '--:', '---'],
    rows.map(({ name, number, fired, slowestMs, alert }) => [
      name,
      number,
      fired,
      `${(slowestMs / 1_000).toFixed(1)} s`,
      `\`${alert}\``,
    ]),
  );

/** Empty if alerts were not watched. */
function verdict({ rows, wrong }) {
  if (rows.length === 0) return [];
  const [all, none] = [rows.every(({ number, fired }) => fired === number), wrong.length === 0];
  if (all && none)
    return ['Every fault fired its alert within a minute, and none fired without a fault.', ''];
  return ['**Not every fault fired its alert, or one fired without a fault:** see WRONG.', ''];
}

const ledgerTable = (ledgers) =>
  markdown(
    ['what', 'one side', 'the other'],
    ['---', '---', '---'],
    ledgers.map(({ what, sides, isSame }) => [what, sides[0], isSame ? sides[1] : `**${sides[1]}**`]),
  );

/** Returns the tables and the problems as text, and whether there are none. */
export function report({ options, tally, idleAfterMs, found, checks, figures, ledgers, reads, alerts }) {
  const wrong = [...new Set(tally.wrong)];
  const isPassed = found.length === 0 && wrong.length === 0 && ledgers.every(({ isSame }) => isSame);
  const differences = found.map(
    ({ name, number: many, rows }) =>
      `VIOLATED: ${name} (${many})\n${rows.map((row) => `  ${JSON.stringify(row)}`).join('\n')}`,
  );
  const header = ['requests', '  sent', 'errors', '    p50', '    p99', 'slowest'];
  const text = [
    ...section(
      'Totals',
      Object.entries(figures).map(([name, value]) => [name, number(value)]),
    ),
    ...section(
      'Reads of the catalogue from replicas',
      reads.map(([name, count]) => [name, number(count)]),
    ),
    ...section('Faults', byNumber(tally.counts)),
    ...section('Error codes sent to clients', byNumber(tally.codes)),
    ...section('Errors logged', byNumber(tally.logged)),
    ...section('Requests', [header, ...operationRows(tally.operations)]),
    'For docs/operations.md',
    '',
    alertTable(alerts.rows),
    '',
    ...verdict(alerts),
    ledgerTable(ledgers),
    '',
    ...differences,
    ...wrong.slice(0, MAX_PROBLEMS).map((problem) => `WRONG: ${problem}`),
    ...(wrong.length > MAX_PROBLEMS ? [`… and ${wrong.length - MAX_PROBLEMS} more`] : []),
    `${options.seconds} s of faults, idle after ${(idleAfterMs / 1_000).toFixed(0)} s: ` +
      `${checks - found.length} of ${checks} checks hold, ${wrong.length} other problems.`,
  ].join('\n');
  return { text, isPassed };
}
