/** Builds server and web client into dist/, each only if its sources have changed. */
import './check-node.mjs';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isMain, runScript } from './install.mjs';
import { inRoot, runNode, step } from './steps.mjs';

const PARTS = {
  server: {
    name: 'Building the server',
    sources: [
      'server/src',
      'server/data',
      'server/tsconfig.json',
      'tsconfig.json',
      'domain',
      'package-lock.json',
    ],
    outputs: ['dist/server', 'dist/domain'],
    build: async () => {
      // With the state of an earlier build tsc would not rewrite files that were deleted since.
      rmSync(inRoot('dist/server.tsbuildinfo'), { force: true });
      await runNode('node_modules/typescript7/bin/tsc', ['-p', 'server']);
    },
  },
  web: {
    name: 'Building the web client',
    sources: ['web', 'domain', 'tsconfig.json', 'package-lock.json'],
    outputs: ['dist/web', 'dist/web-hindi', 'dist/web-server'],
    build: () =>
      runNode('node_modules/vite/bin/vite.js', [
        'build',
        '--config',
        'web/vite.config.mts',
        '--logLevel',
        'error',
      ]),
  },
};

const isTest = (file) => /\.test\.tsx?$/.test(file) || file.startsWith(path.join('web', 'test'));

function filesOf(places) {
  const found = [];
  const visit = (place) => {
    const stats = statSync(inRoot(place), { throwIfNoEntry: false });
    if (stats?.isDirectory()) readdirSync(inRoot(place)).forEach((name) => visit(path.join(place, name)));
    else if (stats && !isTest(place)) found.push({ place, size: stats.size });
  };
  places.forEach(visit);
  return found.sort((one, other) => (one.place < other.place ? -1 : 1));
}

function hashOf(places, describe) {
  const hash = createHash('sha256');
  for (const file of filesOf(places))
    hash.update(file.place).update('\0').update(describe(file)).update('\0');
  return hash.digest('hex');
}

/** The state of a build: contents of its sources, names and sizes of its outputs. */
const stateOf = ({ sources, outputs }) =>
  JSON.stringify({
    sources: hashOf(sources, ({ place }) => readFileSync(inRoot(place))),
    outputs: hashOf(outputs, ({ size }) => String(size)),
  });

/** Builds the parts that have changed, in parallel. */
export async function build(parts = Object.keys(PARTS)) {
  mkdirSync(inRoot('dist'), { recursive: true });
  await Promise.all(parts.map(buildPart));
}

/** Writes the stamp last: an interrupted build never counts. */
async function buildPart(key) {
  const part = PARTS[key];
  const stamp = inRoot('dist', `.build-${key}.json`);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === stateOf(part)) return;
  rmSync(stamp, { force: true });
  await step(part.name, part.build);
  writeFileSync(stamp, stateOf(part));
}

if (isMain(import.meta)) await runScript(() => build());
