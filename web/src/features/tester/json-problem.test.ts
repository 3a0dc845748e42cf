import fc from 'fast-check';
import { findJsonProblem } from './json-problem';

test.each([
  ['', 1, 1, 'expected a value, but the text ends here'],
  ['{"qty": }', 1, 9, 'expected a value, not }'],
  ['{\n  "qty": 1,\n}', 3, 1, 'expected a name in double quotes, not }'],
  ['[1, 2,]', 1, 7, 'expected a value, not ]'],
  ['{"a": 1 "b": 2}', 1, 9, 'expected a comma, not "b"'],
  ['[1 2]', 1, 4, 'expected a comma, not 2'],
  ["{'a': 1}", 1, 2, "'a' is not JSON"],
  ['{a: 1}', 1, 2, 'a is not JSON'],
  ['{"a" 1}', 1, 6, 'expected a colon, not 1'],
  ['{"a": "b}', 1, 7, 'these double quotes are never closed'],
  ['{"a": "b\nc"}', 1, 7, 'these double quotes are never closed'],
  ['{"a": "b\tc"}', 1, 7, 'write a tab as \\t and a line break as \\n'],
  ['{"a": "\\q"}', 1, 7, 'this \\ starts no escape that JSON knows'],
  ['{"a": 1', 1, 8, 'expected a comma or }, but the text ends here'],
  ['[1', 1, 3, 'expected a comma or ], but the text ends here'],
  ['{} []', 1, 4, 'expected nothing more, not ['],
  ['{"price": 01}', 1, 12, 'expected a comma, not 1'],
  ['{"a": TRUE}', 1, 7, 'TRUE is not JSON'],
  ['// a comment\n{}', 1, 1, '// a comment is not JSON'],
  ['["milk", 🥛]', 1, 10, '🥛 is not JSON'],
])('%j: line %i, column %i, %s', (text, line, column, reason) => {
  expect(findJsonProblem(text)?.message).toBe(`Line ${line}, column ${column}: ${reason}.`);
});

test('output of JSON.stringify has no problem', () => {
  fc.assert(fc.property(fc.json(), (text) => expect(findJsonProblem(text)).toBeUndefined()));
});

test('a text has a problem within it exactly if JSON.parse rejects it', () => {
  const pieces = ['{', '}', '[', ']', ':', ',', '"a"', '"', '1', '01', '-', '1e', 'true', 'nul', ' ', '\n'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      const problem = findJsonProblem(text);
      let valid = true;
      try {
        JSON.parse(text);
      } catch {
        valid = false;
      }
      expect(problem === undefined).toBe(valid);
      if (problem) expect(problem.offset + problem.length).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 500 },
  );
});

test('deep nesting is a problem like any other', () => {
  expect(findJsonProblem('['.repeat(200_000))?.message).toMatch(/too deeply/);
});
