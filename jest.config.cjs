'use strict';
/** Three kinds of tests: pure ones, the API on a real PostgreSQL, and the web client in a real browser. */

const transform = {
  '\\.(ts|tsx|mjs)$': [
    '@swc/jest',
    {
      swcrc: false,
      sourceMaps: 'inline',
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true, decorators: true },
        transform: {
          legacyDecorator: true,
          decoratorMetadata: true,
          useDefineForClassFields: false,
          react: { runtime: 'automatic' },
        },
      },
      module: { type: 'commonjs', ignoreDynamic: true },
    },
  ],
};

/** For projects that replace nothing of what they test. */
const runtime = '<rootDir>/scripts/jest-runtime.cjs';

const project = (displayName, testMatch, more = {}) => ({
  displayName,
  rootDir: __dirname,
  // Jest's own default lies in the system's temporary folder and would stay there.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  testEnvironment: '<rootDir>/scripts/jest-environment.cjs',
  transform,
  testMatch,
  testPathIgnorePatterns: ['<rootDir>/dist/'],
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/web/src/$1',
    '^@domain/(.*)$': '<rootDir>/domain/$1',
    // The server is tested as it is shipped: what the compiler made of it.
    '^@server/(.*)$': '<rootDir>/dist/server/src/$1',
  },
  ...more,
});

module.exports = {
  rootDir: __dirname,
  // Two more than a small machine has cores: each waits now and then. With three a run takes a tenth longer.
  maxWorkers: 4,
  testSequencer: '<rootDir>/scripts/jest-sequencer.cjs',
  // Generous: on a busy machine a browser or a database may be slow, and that is no fault.
  testTimeout: 30_000,
  projects: [
    project('unit', [
      '<rootDir>/domain/**/*.test.ts',
      '<rootDir>/web/src/**/*.test.{ts,tsx}',
      '<rootDir>/web/service-worker/*.test.ts',
      '<rootDir>/server/src/**/*.test.ts',
      '<rootDir>/bench/**/*.test.mjs',
      '<rootDir>/chaos/alerts/**/*.test.mjs',
    ]),
    project('server', ['<rootDir>/server/test/**/*.test.ts', '<rootDir>/chaos/checks/**/*.test.mjs'], {
      runtime,
      globalSetup: '<rootDir>/server/test/helpers/global-setup.ts',
      globalTeardown: '<rootDir>/server/test/helpers/global-teardown.ts',
    }),
    project('browser', ['<rootDir>/web/test/**/*.test.ts'], {
      runtime,
      globalSetup: '<rootDir>/web/test/helpers/global-setup.ts',
      globalTeardown: '<rootDir>/server/test/helpers/global-teardown.ts',
    }),
  ],
};
