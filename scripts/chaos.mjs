/** `npm run chaos`: kills processes and connections of a busy shop, then checks that nothing was lost (see docs/operations.md). */
import './check-node.mjs';
import { runNode } from './steps.mjs';
import { say, withCleanup } from './with-cleanup.mjs';

await withCleanup('chaos', async (cleanup, makeFolder) => {
  const { readOptions, HELP } = await import('../chaos/options.mjs');
  const options = readOptions(process.argv.slice(2));
  if (options.help) return void process.stdout.write(`${HELP}\n`);
  // The build reports its progress on stdout.
  await runNode('scripts/build.mjs', [], { stdio: ['ignore', 2, 2] });
  const { runChaos } = await import('../chaos/run.mjs');
  const { text, isPassed } = await runChaos(options, makeFolder(), cleanup, say);
  process.stdout.write(`${text}\n`);
  return isPassed ? 0 : 1;
});
