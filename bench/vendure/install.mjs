/** Installs Vendure from the npm registry into a cache folder, apart from the project's dependencies. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { run, StepFailed } from '../../scripts/steps.mjs';

const VERSION = '3.7.3';
const MANIFEST = {
  private: true,
  name: 'tokri-bench-vendure',
  dependencies: { '@vendure/core': VERSION, pg: '8.23.1' },
  // Vendure's own version range is not in every registry.
  overrides: { '@graphql-tools/batch-execute': '10.2.0' },
};

/**
 * Installs Vendure unless it is there. No install scripts run: its only native part is prebuilt.
 * @returns the folder
 * @throws StepFailed if that fails
 */
export async function installVendure(say) {
  const base = process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache');
  const folder = path.join(base, 'tokri-bench', `vendure-${VERSION}`);
  const done = path.join(folder, 'installed.json');
  const wanted = JSON.stringify(MANIFEST);
  if (existsSync(done) && readFileSync(done, 'utf8') === wanted) return folder;
  say(`Installing Vendure ${VERSION} into ${folder} (a minute or two, once) …`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), wanted);
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...flags], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  }).catch((error) => {
    throw new StepFailed(`Vendure ${VERSION} could not be installed (npm says why above): ${error.message}`);
  });
  writeFileSync(done, wanted);
  return folder;
}
