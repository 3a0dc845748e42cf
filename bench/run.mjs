import { bench, open } from './bench.mjs';
import { floorTable, summary } from './table.mjs';

/** Runs what the options say; returns the figures, and the same as text. */
export async function runBench(options, folder, cleanup, say) {
  const everything = await open(options, folder, cleanup, say);
  const figures = await bench(options, everything, say);
  return { figures, text: [floorTable(figures.operations), summary(figures)].join('\n\n') };
}
