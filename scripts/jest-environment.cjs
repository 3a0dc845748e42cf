'use strict';
/** Jest's environment for Node, without what Jest leaves behind in a worker. */
const { AsyncLocalStorage } = require('node:async_hooks');
const { TestEnvironment } = require('jest-environment-node');

/** Jest leaves one for each test file, and Node 20 passes all active ones whenever a promise is made. */
const active = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...given) {
  active.add(this);
  return run.apply(this, given);
};

module.exports = class extends TestEnvironment {
  async teardown() {
    await super.teardown();
    for (const storage of active) storage.disable();
    active.clear();
  }
};
