/** What happened, as text. */
import { percentile } from '../bench/figures.mjs';

const MOST = 30;

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

/** A table of Markdown, as docs/operations.md has it; prettier pads it there. */
const markdown = (header, aligned, rows) =>
  [header, aligned, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const alarmTable = (rung) =>
  markdown(
    ['fault', 'times', 'rang', 'slowest', 'alert'],
    ['---', '--:', '--:', '--:', '---'],
    rung.map(({ name, number, rang, slowestMs, alert }) => [
      ...[name, number, rang, `${(slowestMs / 1_000).toFixed(1)} s`, `\`${alert}\``],
    ]),
  );

/** None where nobody listened for alarms. */
function verdict({ rows, wrong }) {
  if (rows.length === 0) return [];
  const [all, none] = [rows.every(({ number, rang }) => rang === number), wrong.length === 0];
  if (all && none) return ['Every fault rang its alarm within a minute, and none rang without a fault.', ''];
  return ['**Not every fault rang its alarm, or one rang without a fault:** see WRONG.', ''];
}

const ledgerTable = (ledgers) =>
  markdown(
    ['what', 'one side', 'the other'],
    ['---', '---', '---'],
    ledgers.map(({ what, sides, isSame }) => [what, sides[0], isSame ? sides[1] : `**${sides[1]}**`]),
  );

/** The tables, what does not match, and whether everything does. */
export function report({ options, tally, quietMs, found, checks, figures, ledgers, reads, alarms }) {
  const wrong = [...new Set(tally.wrong)];
  const isSound = found.length === 0 && wrong.length === 0 && ledgers.every(({ isSame }) => isSame);
  const differences = found.map(
    ({ name, number: many, rows }) =>
      `NOT SO: ${name} (${many})\n${rows.map((row) => `  ${JSON.stringify(row)}`).join('\n')}`,
  );
  const header = ['requests', '  sent', 'errors', '    p50', '    p99', 'slowest'];
  const text = [
    ...section(
      'In the end',
      Object.entries(figures).map(([name, value]) => [name, number(value)]),
    ),
    ...section(
      'Reads of the catalogue from replicas',
      reads.map(([name, count]) => [name, number(count)]),
    ),
    ...section('Faults', byNumber(tally.counts)),
    ...section('Errors told to clients', byNumber(tally.codes)),
    ...section('Logged as errors', byNumber(tally.logged)),
    ...section('Requests', [header, ...operationRows(tally.operations)]),
    ...[
      'For docs/operations.md',
      '',
      alarmTable(alarms.rows),
      '',
      ...verdict(alarms),
      ledgerTable(ledgers),
      '',
    ],
    ...differences,
    ...wrong.slice(0, MOST).map((words) => `WRONG: ${words}`),
    ...(wrong.length > MOST ? [`… and ${wrong.length - MOST} more`] : []),
    `${options.seconds} s of faults, quiet after ${(quietMs / 1_000).toFixed(0)} s: ` +
      `${checks - found.length} of ${checks} checks hold, ${wrong.length} wrong answers or ends.`,
  ].join('\n');
  return { text, isSound };
}
