/** Where a text stops being JSON, and why. */
export interface JsonProblem {
  message: string;
  /** Counted from 0, for selecting the place. */
  offset: number;
  /** Counted from 1, for people. */
  line: number;
  column: number;
}

type Expected = 'value' | 'firstValue' | 'name' | 'firstName' | 'colon' | 'next' | 'end';

const TOKEN = /[{}[\]:,]|"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null/iy;
const SPACE = /[ \t\r\n]*/y;

const WANTED: Record<Exclude<Expected, 'next'>, string> = {
  value: 'a value',
  firstValue: 'a value or ]',
  name: 'a name in double quotes',
  firstName: 'a name in double quotes or }',
  colon: 'a colon',
  end: 'nothing more',
};

/** The part of a text from `offset` on that a sticky pattern takes. */
function take(pattern: RegExp, text: string, offset: number): string {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0] ?? '';
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What may follow a token where `expected` is awaited; undefined when the token is out of place. */
function follow(token: string, expected: Expected, open: string[]): Expected | undefined {
  const inside = open.at(-1);
  const after = (): Expected => (open.length > 0 ? 'next' : 'end');
  if (token === '}' || token === ']') {
    const allowed = expected === 'next' || expected === (token === '}' ? 'firstName' : 'firstValue');
    if (!allowed || inside !== (token === '}' ? '{' : '[')) return undefined;
    open.pop();
    return after();
  }
  if (expected === 'next') return token === ',' ? (inside === '{' ? 'name' : 'value') : undefined;
  if (expected === 'colon') return token === ':' ? 'value' : undefined;
  if (expected === 'name' || expected === 'firstName')
    return parses(token) && token.startsWith('"') ? 'colon' : undefined;
  if (expected === 'end') return undefined;
  if (token === '{' || token === '[') {
    open.push(token);
    return token === '{' ? 'firstName' : 'firstValue';
  }
  return parses(token) ? after() : undefined;
}

function wording(text: string, offset: number, token: string, expected: Expected, inside?: string): string {
  const wanted = expected === 'next' ? `a comma or ${inside === '{' ? '}' : ']'}` : WANTED[expected];
  const found = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  if (offset === text.length) return `the text ends here, but ${wanted} is missing`;
  if (found === "'") return 'JSON takes double quotes only';
  if (found === '"' && token === '') return 'these double quotes are never closed';
  if (found === '"' && !parses(token))
    return 'a line break, a tab or an unknown \\ is in these double quotes';
  if (expected === 'name' && found === '}') return 'there is a comma too many before }';
  if (expected === 'value' && inside === '[' && found === ']') return 'there is a comma too many before ]';
  return `expected ${wanted}, not ${found}`;
}

/** The first thing that keeps a text from being JSON, in the same words in every browser; undefined when it is JSON. */
export function findJsonProblem(text: string): JsonProblem | undefined {
  if (parses(text)) return undefined;
  const open: string[] = [];
  let expected: Expected = 'value';
  let offset = 0;
  for (;;) {
    offset += take(SPACE, text, offset).length;
    const token = take(TOKEN, text, offset);
    const inside = open.at(-1);
    const next: Expected | undefined = token === '' ? undefined : follow(token, expected, open);
    if (next === undefined) {
      const before = text.slice(0, offset).split('\n');
      const column = (before.at(-1)?.length ?? 0) + 1;
      return { message: wording(text, offset, token, expected, inside), offset, line: before.length, column };
    }
    expected = next;
    offset += token.length;
  }
}
