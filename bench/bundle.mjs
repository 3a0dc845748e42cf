/** What a browser loads, gzipped: read from the built files. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const ROUTE = /^src\/routes\/(\w+)Route\.tsx$/;

/** The built files of a source file and its static imports, by Vite's manifest. */
export function filesOf(manifest, source, found = new Set()) {
  const { file, imports = [] } = manifest[source];
  if (found.has(file)) return found;
  found.add(file);
  for (const imported of imports) filesOf(manifest, imported, found);
  return found;
}

/** Kilobytes (1024) of the home page's scripts and of the styles, and what each other route adds to them. */
export function measureBundle(webDir) {
  const manifest = JSON.parse(readFileSync(path.join(webDir, '.vite/manifest.json'), 'utf8'));
  const gzipped = (file) => gzipSync(readFileSync(path.join(webDir, file)), { level: 9 }).length / 1024;
  const sum = (files) => files.reduce((total, file) => total + gzipped(file), 0);
  const home = filesOf(manifest, 'src/main.tsx');
  filesOf(manifest, 'src/routes/HomeRoute.tsx', home);
  const added = (source) => sum([...filesOf(manifest, source)].filter((file) => !home.has(file)));
  const others = Object.keys(manifest).filter((source) => ROUTE.test(source) && !source.includes('Home'));
  return {
    homeScriptKb: sum([...home]),
    stylesKb: sum(Object.values(manifest).flatMap(({ file }) => (file.endsWith('.css') ? [file] : []))),
    routesKb: Object.fromEntries(others.map((source) => [ROUTE.exec(source)[1], added(source)])),
  };
}
