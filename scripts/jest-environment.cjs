'use strict';
/** Jest's environment for Node, without what Jest leaves behind in a worker, and without what it does again for each test file. */
const { AsyncLocalStorage } = require('node:async_hooks');
const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

/** Jest leaves one for each test file, and Node 20 passes all active ones whenever a promise is made. */
const active = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...given) {
  active.add(this);
  return run.apply(this, given);
};

/** By the name of the file. */
const scripts = new Map();
const { compileFunction } = vm;

/** Jest compiles its own packages for each test file: V8's cache does not know functions (nodejs/node#35375), but scripts may run again. */
function compileOnce(source, parameters, options) {
  const { filename, parsingContext } = options;
  if (!parsingContext) return compileFunction(source, parameters, options);
  let known = scripts.get(filename);
  if (known?.source !== source) {
    const head = `(function (${parameters.join(', ')}) {`;
    const script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
    known = { source, script };
    scripts.set(filename, known);
  }
  return known.script.runInContext(parsingContext);
}

module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    // V8 counts what runs by script.
    vm.compileFunction = config.globalConfig.collectCoverage ? compileFunction : compileOnce;
  }

  async teardown() {
    await super.teardown();
    for (const storage of active) storage.disable();
    active.clear();
  }
};
