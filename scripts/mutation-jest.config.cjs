'use strict';
/** Only the tests of `domain/`, which are part of the first project. */
const [unit] = require('../jest.config.cjs').projects;

module.exports = { ...unit, testMatch: ['<rootDir>/domain/**/*.test.ts'] };
