import { bench, open } from './bench.mjs';
import { desk } from './desk/desk.mjs';
import { VISITORS_PER_CONNECTION } from './operations.mjs';
import { CROWD, overload } from './overload.mjs';
import { live } from './live.mjs';
import { soak } from './soak.mjs';
import { stockLevels } from './stock-levels.mjs';
import {
  deskTable,
  baselineTable,
  liveText,
  overloadTable,
  peerTable,
  soakTable,
  stockLevelsText,
  summary,
} from './table.mjs';

/** By the option that selects it. */
const OTHER_RUNS = {
  soak: { run: soak, toText: soakTable },
  overload: { run: overload, toText: overloadTable },
  'stock-levels': { run: stockLevels, toText: stockLevelsText },
  desk: { run: desk, toText: deskTable },
  live: { run: live, toText: liveText },
};

/** Loaded on demand. */
async function openPeer(options, environment) {
  const { openVendure } = await import('./vendure/peer.mjs');
  return openVendure(options, environment);
}

/** The shoppers with carts and orders, in connections' worth: some runs need more than there are connections. */
function crowdOf({ overload: isOverload, desk: isDesk, live: pages }) {
  if (pages) return { connections: Math.ceil(pages / VISITORS_PER_CONNECTION) };
  return isOverload || isDesk ? { connections: CROWD } : {};
}

/** Runs what the options select; returns the figures, and the same as text. */
export async function runBench(options, folder, cleanup, say) {
  const parts = await open({ ...options, ...crowdOf(options) }, folder, cleanup, say);
  const [, other] = Object.entries(OTHER_RUNS).find(([name]) => options[name]) ?? [];
  if (other) {
    const figures = await other.run(options, { ...parts, cleanup }, say);
    return { figures, text: other.toText(figures) };
  }
  if (options.peer) parts.peer = await openPeer(options, { folder, cleanup, say, ...parts });
  const figures = await bench(options, parts, say);
  const tables = [baselineTable(figures.operations)];
  if (options.peer) tables.push(peerTable(figures.operations, 'Vendure'));
  return { figures, text: [...tables, summary(figures)].join('\n\n') };
}
