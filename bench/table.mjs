/** Formats the figures as text. */

const number = (value, digits) => (value === undefined ? '–' : value.toFixed(digits));
const fine = (value) => number(value, value < 10 ? 2 : value < 100 ? 1 : 0);

/** Rows with the same keys as aligned columns under these, the first to the left and the others to the right. */
export function columns(rows) {
  const head = Object.keys(rows[0] ?? {});
  const table = [head, ...rows.map((row) => Object.values(row))];
  const widths = head.map((_, index) => Math.max(...table.map((row) => row[index].length)));
  const line = (row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ');
  const [title, ...rest] = table.map(line);
  return [title, '-'.repeat(title.length), ...rest].join('\n');
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

/** The shop compared with the baseline. */
export const baselineTable = (operations) =>
  columns(
    operations.map(({ title, target, ratio, range, shop, baseline, statements }) => ({
      operation: title,
      'shop/s': number(shop.perSecond, 0),
      'baseline/s': number(baseline?.perSecond, 0),
      'ratio (rounds)': ratioOf({ ratio, range }),
      target: targetOf({ target, ratio }),
      'p50 ms': pair(shop, baseline, ({ p50Ms }) => fine(p50Ms)),
      'p99 ms': pair(shop, baseline, ({ p99Ms }) => fine(p99Ms)),
      'CPU ms': pair(shop, baseline, ({ cpuMs }) => number(cpuMs, 2)),
      SQL: statementsOf(statements),
    })),
  );

/** The shop compared with a peer. */
export const peerTable = (operations, name) =>
  columns(
    operations
      .filter(({ peer }) => peer)
      .map(({ title, shop, peer, peerStatements }) => ({
        operation: title,
        'shop/s': number(shop.perSecond, 0),
        [`${name}/s`]: number(peer.perSecond, 0),
        times: number(shop.perSecond / peer.perSecond, 1),
        'p50 ms': pair(shop, peer, ({ p50Ms }) => fine(p50Ms)),
        'p99 ms': pair(shop, peer, ({ p99Ms }) => fine(p99Ms)),
        'CPU ms': pair(shop, peer, ({ cpuMs }) => number(cpuMs, 2)),
        [`SQL of ${name}`]: statementsOf(peerStatements),
      })),
  );

/** The soak test by minute, and its failures. */
export function soakTable({ maximum, rate, failures, stalestMs, minutes }) {
  const rows = minutes.map((minute, index) => ({
    minute: String(index + 1),
    'requests/s': number(minute.perSecond, 0),
    'p50 ms': fine(minute.p50Ms),
    'p99 ms': fine(minute.p99Ms),
    'RSS MB': number(minute.rssMb, 0),
    'event loop blocked ms': number(minute.blockedMs, 0),
    'running ms': number(minute.ranMs, 0),
    'waiting for a core ms': number(minute.waitedMs, 0),
    'pages read from disk': number(minute.pagesRead, 0),
    'steal ms': number(minute.stolenMs, 0),
  }));
  return [
    `${rate} requests a second of everything mixed; at full load it was ${number(maximum, 0)}.`,
    columns(rows),
    `Wrong or missing responses: ${failures}. Stalest response after a price was changed in SQL: ${number(stalestMs, 0)} ms.`,
  ].join('\n\n');
}

/** The overload runs. */
export function overloadTable({ maximum, rows }) {
  const share = (accepted) => `${number(accepted, 0)} (${number((100 * accepted) / maximum, 0)} %)`;
  const [once] = rows;
  const timesAtOnce = (ms) => `${fine(ms)} (${number(ms / once.sentP99Ms, 1)})`;
  const table = rows.map((row) => ({
    times: String(row.times),
    'offered/s': number(row.offered, 0),
    'accepted/s': share(row.accepted),
    'p50 ms': fine(row.p50Ms),
    'p99 ms': fine(row.p99Ms),
    'p99 sent (times at once)': timesAtOnce(row.sentP99Ms),
    'load’s own p99': fine(row.ownP99Ms),
    'rejected/s': number(row.rejected, 0),
    'rejected p50': fine(row.rejectedP50Ms),
    wrong: String(row.wrong),
    missing: String(row.missing),
  }));
  return `${number(maximum, 0)} requests a second at full load.\n\n${columns(table)}`;
}

/** The cache's hit rate for public reads while stock levels changed. */
export const stockLevelsText = ({ rate, calls, minutes, share, p50Ms, p99Ms, wrong, missing }) =>
  [
    `${rate} public reads a second, ${calls} different ones, for ${minutes} minutes; the stock level of a product changed every second.`,
    `From the cache: ${number(100 * share, 1)} %. p50 ${fine(p50Ms)} ms, p99 ${fine(p99Ms)} ms. Wrong or missing responses: ${wrong + missing}.`,
  ].join('\n');

/** The desk's queries, alone and under load, and whether they are fast enough. */
export function deskTable({ maximum, rate, bought, year, alone, shoppers, rows, goalMs }) {
  const verdict = ({ p95Ms, failures }) =>
    failures.length > 0 ? `${failures.length} failed` : p95Ms < goalMs ? 'met' : 'NOT met';
  const table = rows.map((row, index) => ({
    query: row.title,
    sent: String(row.sent),
    'alone p50 ms': fine(alone[index].p50Ms),
    'p50 ms': fine(row.p50Ms),
    'p95 ms': fine(row.p95Ms),
    'p99 ms': fine(row.p99Ms),
    [`p95 under ${goalMs} ms`]: verdict(row),
  }));
  const failures = [...new Set(rows.flatMap((row) => row.failures))];
  return [
    `Shoppers: ${rate} requests a second (at full load it was ${number(maximum, 0)}) and ${bought} purchases; p50 ${fine(shoppers.p50Ms)} ms, p99 ${fine(shoppers.p99Ms)} ms; ${shoppers.wrong + shoppers.missing} wrong or missing.`,
    `A year's figures, queried for the first time: ${year.failed ?? 'returned'} after ${number(year.firstMs, 0)} ms; added up after ${number(year.settledMs / 1000, 1)} s.`,
    columns(table),
    ...failures,
  ].join('\n\n');
}

/** The latency of updates to open pages, and their cost. */
export const liveText = ({ pages, rssMb, beforeMb, connections, rate, p50Ms, p95Ms, p99Ms }) =>
  [
    `${pages} open order pages at one of two processes: ${number(rssMb, 0)} MB more than the ${number(beforeMb, 0)} MB before; listening connections: ${connections}.`,
    `${rate} orders a second changed at the other: notified after p50 ${fine(p50Ms)} ms, p95 ${fine(p95Ms)} ms, p99 ${fine(p99Ms)} ms.`,
  ].join('\n');

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
