import { bands } from './bands.mjs';
import { bench, open } from './bench.mjs';
import { desk } from './desk/desk.mjs';
import { VISITORS_PER_CONNECTION } from './operations.mjs';
import { CROWD, overload } from './overload.mjs';
import { live } from './live.mjs';
import { partitions } from './partitions.mjs';
import { soak } from './soak.mjs';
import {
  bandsText,
  deskTable,
  floorTable,
  liveText,
  overloadTable,
  partitionsTable,
  peerTable,
  soakTable,
  summary,
} from './table.mjs';

/** By the option that asks for it. */
const INSTEAD = {
  soak: { run: soak, toText: soakTable },
  overload: { run: overload, toText: overloadTable },
  bands: { run: bands, toText: bandsText },
  desk: { run: desk, toText: deskTable },
  partitions: { run: partitions, toText: partitionsTable },
  live: { run: live, toText: liveText },
};

/** Loaded on demand. */
async function openPeer(options, surroundings) {
  const { openVendure } = await import('./vendure/peer.mjs');
  return openVendure(options, surroundings);
}

/** How many have carts and orders of their own: some runs need more than there are connections. */
function crowdOf({ overload: isOverload, desk: isDesk, live: pages }) {
  if (pages) return { connections: Math.ceil(pages / VISITORS_PER_CONNECTION) };
  return isOverload || isDesk ? { connections: CROWD } : {};
}

/** Runs what the options select; returns the figures, and the same as text. */
export async function runBench(options, folder, cleanup, say) {
  const everything = await open({ ...options, ...crowdOf(options) }, folder, cleanup, say);
  const [, instead] = Object.entries(INSTEAD).find(([name]) => options[name]) ?? [];
  if (instead) {
    const figures = await instead.run(options, { ...everything, cleanup }, say);
    return { figures, text: instead.toText(figures) };
  }
  if (options.peer) everything.peer = await openPeer(options, { folder, cleanup, say, ...everything });
  const figures = await bench(options, everything, say);
  const tables = [floorTable(figures.operations)];
  if (options.peer) tables.push(peerTable(figures.operations, 'Vendure'));
  return { figures, text: [...tables, summary(figures)].join('\n\n') };
}
