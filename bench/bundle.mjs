/** What a browser loads, gzipped: read from the built files. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const STATIC_IMPORT = /(?:^|[;\s}])(?:import|export)\s*(?:[\w$*{][^'"()]*?from\s*)?["']\.\/([^"']+\.js)["']/g;
const HOME = /^HomeRoute-/;
const ROUTE = /^(\w+)Route-[^.]*\.js$/;

/** The files that a script imports when it is loaded, itself included. */
export function withImports(name, read, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const [, imported] of read(name).matchAll(STATIC_IMPORT)) withImports(imported, read, seen);
  return seen;
}

/** Kilobytes (1024) of the home page's scripts and of the styles, and what each other route adds to them. */
export function measureBundle(webDir) {
  const assets = path.join(webDir, 'assets');
  const files = readdirSync(assets);
  const read = (name) => readFileSync(path.join(assets, name), 'utf8');
  const gzipped = (name) => gzipSync(readFileSync(path.join(assets, name)), { level: 9 }).length / 1024;
  const sum = (names) => [...names].reduce((total, name) => total + gzipped(name), 0);
  const page = readFileSync(path.join(webDir, 'index.html'), 'utf8');
  const ofPage = [...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, name]) => name);
  const home = new Set();
  for (const name of [...ofPage, ...files.filter((file) => HOME.test(file) && file.endsWith('.js'))])
    withImports(name, read, home);
  const others = files.filter((file) => ROUTE.test(file) && !HOME.test(file));
  const added = (route) => sum([...withImports(route, read)].filter((name) => !home.has(name)));
  return {
    homeScriptKb: sum(home),
    stylesKb: sum(files.filter((file) => file.endsWith('.css'))),
    routesKb: Object.fromEntries(others.map((route) => [ROUTE.exec(route)[1], added(route)])),
  };
}
