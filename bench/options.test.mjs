import { describe, expect, test } from '@jest/globals';
import { readOptions } from './options.mjs';

describe('options', () => {
  test('default to five rounds of three seconds with 16 connections', () =>
    expect(readOptions([])).toMatchObject({ seconds: 3, rounds: 5, connections: 16, help: false }));
  test('accept one operation or several', () =>
    expect(readOptions(['--only', 'cart', '--only', 'browse']).only).toEqual(['cart', 'browse']));
  test.each([
    [['--json'], '-'],
    [['--json', '--rounds', '1'], '-'],
    [['--json', 'figures.json'], 'figures.json'],
  ])('%j writes the figures to %s', (args, json) => expect(readOptions(args).json).toBe(json));
  test.each([
    [['--seconds', '0'], /--seconds/],
    [['--rounds', 'many'], /--rounds/],
    [['--stock-levels', '0'], /--stock-levels/],
    [['--desk', 'on'], /--desk/],
    [['--only', 'everything'], /"everything"/],
    [['--peer', 'another'], /vendure/],
    [['--unknown'], /--unknown/],
  ])('%j is rejected with a message', (args, message) => expect(() => readOptions(args)).toThrow(message));
});
