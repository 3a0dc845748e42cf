import { parse, printParseErrorCode } from 'jsonc-parser';
import type { ParseError } from 'jsonc-parser';

/** The first JSON syntax error in a text. */
export interface JsonProblem {
  /** Starts with line and column, counted from 1. */
  message: string;
  offset: number;
  length: number;
}

const EXPECTED: Record<string, string> = {
  PropertyNameExpected: 'a name in double quotes',
  ValueExpected: 'a value',
  ColonExpected: 'a colon',
  CommaExpected: 'a comma',
  CloseBraceExpected: 'a comma or }',
  CloseBracketExpected: 'a comma or ]',
  EndOfFileExpected: 'nothing more',
};
const IN_QUOTES: Record<string, string> = {
  UnexpectedEndOfString: 'these double quotes are never closed',
  InvalidCharacter: 'write a tab as \\t and a line break as \\n',
  InvalidEscapeCharacter: 'this \\ starts no escape that JSON knows',
  InvalidUnicode: '\\u takes four hexadecimal digits',
};

const LONGEST_QUOTE = 24;

function describe(text: string, { error, offset, length }: ParseError): string {
  const code = printParseErrorCode(error);
  const found = text.slice(offset, offset + Math.min(length, LONGEST_QUOTE));
  if (EXPECTED[code])
    return `expected ${EXPECTED[code]}, ${found ? `not ${found}` : 'but the text ends here'}`;
  return IN_QUOTES[code] ?? `${found} is not JSON`;
}

/** The first syntax error, in the same words in every browser; undefined for valid JSON. */
export function findJsonProblem(text: string): JsonProblem | undefined {
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { disallowComments: true });
  } catch {
    return { message: 'This is nested too deeply to be checked.', offset: 0, length: 0 };
  }
  const [first] = errors;
  if (!first) return undefined;
  const lines = text.slice(0, first.offset).split('\n');
  const place = `Line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
  return { ...first, message: `${place}: ${describe(text, first)}.` };
}
