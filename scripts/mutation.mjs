/**
 * `npm run mutation`: mutates `domain/` in thousands of ways and reports the mutants that no test kills; with files
 * (`npm run mutation -- domain/order/*.ts`), only those.
 */
import './check-node.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installApart, runScript } from './install.mjs';

/** The last version that runs on Node 20. */
const VERSION = '9.6.1';

const files = process.argv.slice(2);

await runScript(async () => {
  const resolve = await installApart(`stryker-${VERSION}`, [
    `@stryker-mutator/core@${VERSION}`,
    `@stryker-mutator/jest-runner@${VERSION}`,
  ]);
  const { Stryker } = await import(pathToFileURL(resolve('@stryker-mutator/core')).href);
  const stryker = new Stryker({
    // Its main file is not the plugin.
    plugins: [path.resolve(resolve('@stryker-mutator/jest-runner'), '../../index.js')],
    testRunner: 'jest',
    jest: { configFile: 'scripts/mutation-jest.config.cjs' },
    mutate: [...(files.length > 0 ? files : ['domain/**/*.ts']), '!domain/**/*.test.ts'],
    ignorePatterns: ['dist', 'docs', 'bench', 'chaos', 'web/public', 'web/test'],
    tempDirName: 'dist/mutation',
    concurrency: 2,
    // Generous: on a busy machine a slow test must not count as a killed mutant.
    timeoutMS: 60_000,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { logTests: false, reportTests: false },
    thresholds: { high: 95, low: 85, break: 85 },
  });
  await stryker.runMutationTest();
});
