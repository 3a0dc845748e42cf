/** Formats the figures as text. */

const number = (value, digits) => (value === undefined ? '–' : value.toFixed(digits));
const fine = (value) => number(value, value < 10 ? 2 : value < 100 ? 1 : 0);

/** Aligns rows of text in columns, the first left and the others right. */
export function columns(rows) {
  const widths = rows[0].map((_, index) => Math.max(...rows.map((row) => row[index].length)));
  const line = (row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ');
  const [head, ...rest] = rows.map(line);
  return [head, '-'.repeat(head.length), ...rest].join('\n');
}

const pair = (one, other, format) => `${format(one)} / ${other ? format(other) : '–'}`;

/** "2", or "1 (0 warm)" if a repeated request takes fewer; transaction control follows a plus sign. */
export function statementsOf({ cold, warm }) {
  const control = cold.control > 0 ? ` +${cold.control}` : '';
  const again = warm.statements < cold.statements ? ` (${warm.statements} warm)` : '';
  return `${cold.statements}${control}${again}`;
}

const targetOf = ({ target, ratio }) =>
  target === null ? '–' : `${target} ${ratio >= target ? 'met' : 'NOT met'}`;

/** The ratio of the medians, and its range over the rounds. */
const ratioOf = ({ ratio, range }) =>
  ratio === undefined ? '–' : `${ratio.toFixed(2)} (${range.map((end) => end.toFixed(2)).join('–')})`;

const HEAD = [
  'operation',
  'shop/s',
  'floor/s',
  'ratio (rounds)',
  'target',
  'p50 ms',
  'p99 ms',
  'CPU ms',
  'SQL',
];

/** The shop compared with the floor. */
export const floorTable = (operations) =>
  columns([
    HEAD,
    ...operations.map(({ title, target, ratio, range, shop, floor, statements }) => [
      title,
      number(shop.perSecond, 0),
      number(floor?.perSecond, 0),
      ratioOf({ ratio, range }),
      targetOf({ target, ratio }),
      pair(shop, floor, ({ p50Ms }) => fine(p50Ms)),
      pair(shop, floor, ({ p99Ms }) => fine(p99Ms)),
      pair(shop, floor, ({ cpuMs }) => number(cpuMs, 2)),
      statementsOf(statements),
    ]),
  ]);

/** The shop compared with a peer. */
export const peerTable = (operations, name) =>
  columns([
    ['operation', 'shop/s', `${name}/s`, 'times', 'p50 ms', 'p99 ms', 'CPU ms', `SQL of ${name}`],
    ...operations
      .filter(({ peer }) => peer)
      .map(({ title, shop, peer, peerStatements }) => [
        title,
        number(shop.perSecond, 0),
        number(peer.perSecond, 0),
        number(shop.perSecond / peer.perSecond, 1),
        pair(shop, peer, ({ p50Ms }) => fine(p50Ms)),
        pair(shop, peer, ({ p99Ms }) => fine(p99Ms)),
        pair(shop, peer, ({ cpuMs }) => number(cpuMs, 2)),
        statementsOf(peerStatements),
      ]),
  ]);

const MINUTE_HEAD = [
  'minute',
  'requests/s',
  'p50 ms',
  'p99 ms',
  'RSS MB',
  'event loop held ms',
  'it ran',
  'without a core',
  'pages read from disk',
  'host took a core ms',
];

/** The steady run, minute by minute, and what must be zero. */
export function steadyTable({ maximum, rate, failures, oldestMs, minutes }) {
  const rows = minutes.map((minute, index) => [
    ...[String(index + 1), number(minute.perSecond, 0), fine(minute.p50Ms), fine(minute.p99Ms)],
    ...['rssMb', 'heldMs', 'ranMs', 'waitedMs', 'pagesRead', 'stolenMs'].map((key) => number(minute[key], 0)),
  ]);
  return [
    `${rate} requests a second of everything mixed; at full load it was ${number(maximum, 0)}.`,
    columns([MINUTE_HEAD, ...rows]),
    `Wrong or missing answers: ${failures}. Oldest answer after a price was changed in SQL: ${number(oldestMs, 0)} ms.`,
  ].join('\n\n');
}

/** The overload runs. */
export function overloadTable({ maximum, rows }) {
  const share = (accepted) => `${number(accepted, 0)} (${number((100 * accepted) / maximum, 0)} %)`;
  return [
    `${number(maximum, 0)} requests a second at full load.`,
    columns([
      [
        'times',
        'offered/s',
        'answered/s',
        'p50 ms',
        'p99 ms',
        'p99 sent',
        'refused/s',
        'p50 ms',
        'wrong',
        'without answer',
      ],
      ...rows.map(
        ({ times, offered, accepted, p50Ms, p99Ms, sentP99Ms, refused, refusedP50Ms, wrong, missing }) => [
          ...[String(times), number(offered, 0), share(accepted), fine(p50Ms), fine(p99Ms), fine(sentP99Ms)],
          ...[number(refused, 0), refusedP50Ms === undefined ? '–' : fine(refusedP50Ms)],
          ...[String(wrong), String(missing)],
        ],
      ),
    ]),
  ].join('\n\n');
}

/** The figures that do not belong to one operation. */
export function summary({ start, rssMb, bundle }) {
  const routes = Object.entries(bundle.routesKb).map(([name, kb]) => `${name} ${kb.toFixed(1)}`);
  const memory = Object.entries(rssMb).map(([name, mb]) => `${name} ${mb.toFixed(0)} MB`);
  return [
    `Cold start       first ${(start.firstMs / 1000).toFixed(1)} s, again ${(start.againMs / 1000).toFixed(1)} s (PostgreSQL's start included)`,
    `RSS under load   ${memory.join(', ')}`,
    `First load       home: scripts ${bundle.homeScriptKb.toFixed(1)} kB, styles ${bundle.stylesKb.toFixed(1)} kB, gzipped`,
    `Other routes     ${routes.join(', ')} (kB more)`,
  ].join('\n');
}
