import { bands } from './bands.mjs';
import { bench, open } from './bench.mjs';
import { CROWD, overload } from './overload.mjs';
import { steady } from './steady.mjs';
import { bandsText, floorTable, overloadTable, peerTable, steadyTable, summary } from './table.mjs';

/** Loaded on demand. */
async function openPeer(options, surroundings) {
  const { openVendure } = await import('./vendure/peer.mjs');
  return openVendure(options, surroundings);
}

/** Runs what the options select; returns the figures, and the same as text. */
export async function runBench(options, folder, cleanup, say) {
  const crowd = options.overload ? { connections: CROWD } : {};
  const everything = await open({ ...options, ...crowd }, folder, cleanup, say);
  if (options.steady) {
    const figures = await steady(options, everything, say);
    return { figures, text: steadyTable(figures) };
  }
  if (options.overload) {
    const figures = await overload(options, everything, say);
    return { figures, text: overloadTable(figures) };
  }
  if (options.bands) {
    const figures = await bands(options, everything, say);
    return { figures, text: bandsText(figures) };
  }
  if (options.peer) everything.peer = await openPeer(options, { folder, cleanup, say, ...everything });
  const figures = await bench(options, everything, say);
  const tables = [floorTable(figures.operations)];
  if (options.peer) tables.push(peerTable(figures.operations, 'Vendure'));
  return { figures, text: [...tables, summary(figures)].join('\n\n') };
}
