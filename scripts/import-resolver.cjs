'use strict';
/** Resolves imports for the linter as the compiler does. */
const path = require('node:path');
const ts = require('typescript');

const CONFIG = path.join(__dirname, '../tsconfig.test.json');
const { config } = ts.readConfigFile(CONFIG, ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, path.dirname(CONFIG));

exports.interfaceVersion = 2;
exports.resolve = (source, importer) => {
  const { resolvedModule } = ts.resolveModuleName(source, importer, options, ts.sys);
  const isOurs = resolvedModule?.isExternalLibraryImport === false;
  return isOurs ? { found: true, path: resolvedModule.resolvedFileName } : { found: false };
};
