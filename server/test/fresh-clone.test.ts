import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { distDir } from './helpers/test-database';

const root = path.resolve(distDir, '..');
const STATIC_IMPORT = /^(?:import|export)\b[^;]*?'([^']+)';/gm;

/** Everything that Node loads before the first line of a script. */
async function staticImports(script: string, seen = new Set<string>()): Promise<Set<string>> {
  if (seen.has(script)) return seen;
  seen.add(script);
  for (const [, name] of (await readFile(script, 'utf8')).matchAll(STATIC_IMPORT)) {
    if (name!.startsWith('.')) await staticImports(path.resolve(path.dirname(script), name!), seen);
    else seen.add(name!);
  }
  return seen;
}

it('every npm script starts without node_modules, so that it can install them', async () => {
  const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const entries = Object.values(scripts).flatMap(
    (line) => /node (scripts\/[\w-]+\.mjs)/.exec(line)?.[1] ?? [],
  );
  expect(entries).toEqual(
    expect.arrayContaining(['scripts/start.mjs', 'scripts/test.mjs', 'scripts/check.mjs']),
  );
  for (const entry of entries) {
    const packages = [...(await staticImports(path.join(root, entry)))].filter(
      (name) => !path.isAbsolute(name) && !name.startsWith('node:'),
    );
    expect({ entry, packages }).toEqual({ entry, packages: [] });
  }
});
