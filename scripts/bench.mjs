/** `npm run bench`: compares the shop with a bare server on the same database (see docs/performance.md). */
import './check-node.mjs';
import { writeFileSync } from 'node:fs';
import { runNode } from './steps.mjs';
import { say, withCleanup } from './with-cleanup.mjs';

await withCleanup('bench', async (cleanup, makeFolder) => {
  // The build reports its progress on stdout.
  await runNode('scripts/build.mjs', [], { stdio: ['ignore', 2, 2] });
  const { readOptions, HELP } = await import('../bench/options.mjs');
  const options = readOptions(process.argv.slice(2));
  if (options.help) return void process.stdout.write(`${HELP}\n`);
  const { runBench } = await import('../bench/run.mjs');
  const { text, figures } = await runBench(options, makeFolder(), cleanup, say);
  if (options.json === '-') return void process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  if (options.json) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
  process.stdout.write(`${text}\n`);
});
