import { expect, test } from '@jest/globals';
import { withImports } from './bundle.mjs';

const files = {
  'index.js': 'import{a as b}from"./react.js";import"./side.js";var r=()=>import("./Route.js");',
  'react.js': 'export{x}from"./runtime.js";',
  'side.js': 'import a from"./react.js"',
  'runtime.js': '',
  'Route.js': '',
};

test('what a script imports comes along, what it may load later does not', () => {
  const names = [...withImports('index.js', (name) => files[name])];
  expect(names.sort()).toEqual(['index.js', 'react.js', 'runtime.js', 'side.js']);
});
