/** `npm run bench`: measures the shop beside a bare server on the same database (see docs/performance.md). */
import './check-node.mjs';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { whenNpmIsGone } from './parent.mjs';
import { runNode, StepFailed } from './steps.mjs';

/** Progress goes to stderr, so that stdout stays machine-readable. */
const say = (line) => process.stderr.write(`${line}\n`);

/** Clean-up steps, run once, in reverse order. */
function createCleanup() {
  const undo = [];
  let running;
  const all = async () => {
    while (undo.length > 0)
      await undo
        .pop()()
        .catch(() => undefined);
  };
  return { add: (work) => undo.push(async () => work()), run: () => (running ??= all()) };
}

let stopped = false;
const cleanup = createCleanup();
const stop = () => {
  if (stopped) return;
  stopped = true;
  say('Stopping …');
  void cleanup.run().finally(() => process.exit(130));
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
whenNpmIsGone(stop);

async function run() {
  // The build reports its progress on stdout.
  await runNode('scripts/build.mjs', [], { stdio: ['ignore', 2, 2] });
  const { readOptions, HELP } = await import('../bench/options.mjs');
  const options = readOptions(process.argv.slice(2));
  if (options.help) return void process.stdout.write(`${HELP}\n`);
  const folder = mkdtempSync(path.join(tmpdir(), 'tokri-bench-'));
  cleanup.add(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  const { runBench } = await import('../bench/run.mjs');
  const { text, figures } = await runBench(options, folder, cleanup, say);
  if (options.json === '-') return void process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  if (options.json) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
  process.stdout.write(`${text}\n`);
}

try {
  await run();
} catch (error) {
  // Errors while everything is being stopped mean nothing.
  if (!stopped) {
    say(error instanceof StepFailed ? `Stopped: ${error.message}.` : (error.stack ?? String(error)));
    process.exitCode = 1;
  }
}
if (!stopped) {
  stopped = true;
  await cleanup.run();
  process.exit();
}
