import fc from 'fast-check';
import { findJsonProblem } from './json-problem';

test.each([
  ['', 1, 1, 'the text ends here, but a value is missing'],
  ['{"qty": }', 1, 9, 'expected a value, not }'],
  ['{\n  "qty": 1,\n}', 3, 1, 'there is a comma too many before }'],
  ['[1, 2,]', 1, 7, 'there is a comma too many before ]'],
  ['{"a": 1 "b": 2}', 1, 9, 'expected a comma or }, not "'],
  ['[1 2]', 1, 4, 'expected a comma or ], not 2'],
  ["{'a': 1}", 1, 2, 'JSON takes double quotes only'],
  ['{a: 1}', 1, 2, 'expected a name in double quotes or }, not a'],
  ['{"a" 1}', 1, 6, 'expected a colon, not 1'],
  ['{"a": "b}', 1, 7, 'these double quotes are never closed'],
  ['{"a": "b\nc"}', 1, 7, 'a line break, a tab or an unknown \\ is in these double quotes'],
  ['{"a": 1', 1, 8, 'the text ends here, but a comma or } is missing'],
  ['{} x', 1, 4, 'expected nothing more, not x'],
  ['{"price": 01}', 1, 11, 'expected a value, not 0'],
  ['{"a": TRUE}', 1, 7, 'expected a value, not T'],
  ['[}', 1, 2, 'expected a value or ], not }'],
  ['["milk", 🥛]', 1, 10, 'expected a value, not 🥛'],
])('%j: line %i, column %i, %s', (text, line, column, message) => {
  expect(findJsonProblem(text)).toMatchObject({ line, column, message });
});

test('whatever JSON.stringify writes is no problem', () => {
  fc.assert(fc.property(fc.json(), (text) => expect(findJsonProblem(text)).toBeUndefined()));
});

test('a text that JSON.parse refuses has its problem somewhere in it, and is refused for a reason', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '"a"',
    '"',
    '1',
    '01',
    '-',
    '1e',
    'true',
    'nul',
    ' ',
    '\n',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      const problem = findJsonProblem(text);
      let valid = true;
      try {
        JSON.parse(text);
      } catch {
        valid = false;
      }
      expect(problem === undefined).toBe(valid);
      if (problem) expect(problem.offset).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 2000 },
  );
});

test('deep nesting is no trouble', () => {
  expect(findJsonProblem('['.repeat(20_000))).toMatchObject({ column: 20_001 });
});
