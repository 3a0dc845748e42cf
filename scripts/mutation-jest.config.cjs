'use strict';
/** The tests of the rules alone: of those of the shop, the first project. */
const [unit] = require('../jest.config.cjs').projects;

module.exports = { ...unit, testMatch: ['<rootDir>/domain/**/*.test.ts'] };
