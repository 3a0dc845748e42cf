'use strict';
/** Resolves imports for the linter: the web client's aliases, and names without an extension. */
const { existsSync, statSync } = require('node:fs');
const path = require('node:path');

const ROOT = path.join(__dirname, '..');
const ALIASES = [
  ['@/', path.join(ROOT, 'web/src')],
  ['@domain/', path.join(ROOT, 'domain')],
];
const ENDINGS = ['', '.ts', '.tsx', '/index.ts'];

const isFile = (file) => existsSync(file) && statSync(file).isFile();

function target(source, importer) {
  const alias = ALIASES.find(([prefix]) => source.startsWith(prefix));
  if (alias) return path.join(alias[1], source.slice(alias[0].length));
  return source.startsWith('.') ? path.resolve(path.dirname(importer), source) : undefined;
}

exports.interfaceVersion = 2;
exports.resolve = (source, importer) => {
  const base = target(source, importer);
  const file = base && ENDINGS.map((ending) => base + ending).find(isFile);
  return file ? { found: true, path: file } : { found: false };
};
