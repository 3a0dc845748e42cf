/**
 * `npm run coverage`: line coverage of server and domain; takes minutes. Unit tests are measured on the sources,
 * everything else on the build: in Jest's workers and in the processes that the tests start.
 * A file that no test loads contains only types, or knip reports it.
 */
import './check-node.mjs';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { runScript } from './install.mjs';
import { inRoot, root, runNode, say, StepFailed } from './steps.mjs';

const require = createRequire(import.meta.url);
const FOLDER = inRoot('node_modules', '.cache', 'coverage');
const WANTED_PERCENT = 90;

const jest = (...args) => runNode('node_modules/jest/bin/jest.js', args);
const readJson = (...names) => JSON.parse(readFileSync(path.join(FOLDER, ...names), 'utf8'));

async function measureUnits() {
  const how = ['--coverageProvider=v8', '--coverageReporters=json', `--coverageDirectory=${FOLDER}`];
  await jest('--selectProjects=unit', '--coverage', ...how);
  return readJson('coverage-final.json');
}

/** One process's coverage of the shop's own code; nothing if a test killed it while it was writing. */
function readCoverage(name) {
  const isOurs = ({ url }) => /\/dist\/(server|domain)\//.test(url);
  try {
    return [{ result: readJson('raw', name).result.filter(isOurs) }];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Coverage of the built shop: each process writes its own when it exits. */
async function measureShop(coverage) {
  const { mergeProcessCovs } = require('@bcoe/v8-coverage');
  const toIstanbul = require('v8-to-istanbul');
  process.env.NODE_V8_COVERAGE = path.join(FOLDER, 'raw');
  await jest('--selectProjects', 'server');
  const covered = readdirSync(process.env.NODE_V8_COVERAGE).flatMap(readCoverage);
  for (const { url, functions } of mergeProcessCovs(covered).result) {
    const converter = toIstanbul(fileURLToPath(url));
    await converter.load();
    converter.applyCoverage(functions);
    coverage.merge(converter.toIstanbul());
  }
}

/** Prints the files with low coverage; returns the percentage of the folder. */
function report(coverage, folder) {
  const { createCoverageMap } = require('istanbul-lib-coverage');
  const files = coverage.files().filter((file) => file.startsWith(inRoot(folder)));
  const all = createCoverageMap({});
  for (const file of files) all.addFileCoverage(coverage.fileCoverageFor(file));
  for (const file of files) {
    const { pct } = coverage.fileCoverageFor(file).toSummary().lines;
    if (pct < WANTED_PERCENT) say(`  ${path.relative(root, file)}: ${pct} %`);
  }
  const { pct } = all.getCoverageSummary().lines;
  say(`${folder}: ${pct} % of the lines`);
  return pct;
}

async function measure() {
  await build();
  rmSync(FOLDER, { recursive: true, force: true });
  const coverage = require('istanbul-lib-coverage').createCoverageMap(await measureUnits());
  await measureShop(coverage);
  const reached = ['domain', 'server/src'].map((folder) => report(coverage, folder));
  if (Math.min(...reached) < WANTED_PERCENT)
    throw new StepFailed(`fewer than ${WANTED_PERCENT} % are reached`);
}

await runScript(measure);
