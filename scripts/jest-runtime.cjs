'use strict';
/**
 * Loads packages and the built server through Node, once for all test files of a worker. Jest would load them again for
 * each file, which takes longer than most files run.
 */
const { createRequire, isBuiltin } = require('node:module');
const path = require('node:path');
const { default: Runtime } = require('jest-runtime');

const SERVER = path.resolve(__dirname, '../dist/server/src');
/** Test files and their helpers are still loaded by Jest. */
const OURS = /^(\.|\/|@\/|@domain\/|@jest\/)/;

module.exports = class extends Runtime {
  requireModuleOrMock(from, name) {
    if (name.startsWith('@server/')) return require(path.join(SERVER, name.slice('@server/'.length)));
    if (OURS.test(name) || isBuiltin(name)) return super.requireModuleOrMock(from, name);
    return createRequire(from)(name);
  }
};
