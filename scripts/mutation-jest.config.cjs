'use strict';
/** Only the tests of `domain/`, which are part of the first project. */
const [unit] = require('../jest.config.cjs').projects;

module.exports = {
  ...unit,
  // Stryker wraps it, and does not know <rootDir>.
  testEnvironment: require.resolve('./jest-environment.cjs'),
  testMatch: ['<rootDir>/domain/**/*.test.ts'],
};
