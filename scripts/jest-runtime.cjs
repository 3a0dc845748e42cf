'use strict';
/**
 * How test files get packages and the built server: from Node itself, which loads them once for all files of a worker.
 * Jest would load them anew for each file, which takes longer than most of them run.
 */
const { createRequire, isBuiltin } = require('node:module');
const path = require('node:path');
const { default: Runtime } = require('jest-runtime');

const SERVER = path.resolve(__dirname, '../dist/server/src');
/** What a test file and its helpers are made of themselves is Jest's own. */
const OURS = /^(\.|\/|@\/|@domain\/|@jest\/)/;

module.exports = class extends Runtime {
  requireModuleOrMock(from, name) {
    if (name.startsWith('@server/')) return require(path.join(SERVER, name.slice('@server/'.length)));
    if (OURS.test(name) || isBuiltin(name)) return super.requireModuleOrMock(from, name);
    return createRequire(from)(name);
  }
};
