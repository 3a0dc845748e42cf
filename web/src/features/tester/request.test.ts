import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { INITIAL_FORM, addHeader, buildRequest, findErrors, hasToken, setToken, toCurl } from './request';
import type { TesterForm } from './request';

const ORIGIN = 'http://localhost:4000';
const form = (change: Partial<TesterForm>): TesterForm => ({ ...INITIAL_FORM, ...change });
const row = (name: string, value: string) => ({ id: 1, name, value });

/** How a shell splits a command into words. */
function words(command: string): string[] {
  const script = command.replace(/^curl/, "printf '%s\\0'");
  return execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

test('starts with GET /api/test-todos, no headers and an empty object, of which GET sends nothing', () => {
  expect(INITIAL_FORM).toEqual({ method: 'GET', endpoint: '/api/test-todos', headers: [], body: '{}' });
  expect(findErrors(INITIAL_FORM, ORIGIN)).toEqual({});
  expect(buildRequest(INITIAL_FORM, ORIGIN)).toEqual({
    method: 'GET',
    url: `${ORIGIN}/api/test-todos`,
    headers: [],
  });
});

test.each(['/api/products', ' /api/products?limit=2 ', `${ORIGIN}/api/products`, '/'])(
  'calls %s',
  (endpoint) => {
    expect(findErrors(form({ endpoint }), ORIGIN)).toEqual({});
  },
);

test.each([
  '',
  'api/products',
  'https://example.com/',
  '//example.com',
  '/\\example.com',
  'javascript:alert(1)',
  'http://',
])('does not call %j', (endpoint) => {
  expect(findErrors(form({ endpoint }), ORIGIN).endpoint).toMatch(/only calls the shop itself/);
  expect(() => buildRequest(form({ endpoint }), ORIGIN)).toThrow();
});

test('a placeholder in the endpoint is an error that asks for its value', () => {
  expect(findErrors(form({ endpoint: '/api/products/{productId}' }), ORIGIN)).toEqual({
    endpoint: 'Put a value in place of {productId}',
  });
});

test('headers: blank rows are left out, others must be sendable', () => {
  const headers = [
    { id: 1, name: ' ', value: '' },
    { id: 2, name: 'x-note', value: ' fresh ' },
    { id: 3, name: '', value: 'lost' },
    { id: 4, name: 'bad name', value: '' },
    { id: 5, name: 'x-note', value: 'नमस्ते' },
  ];
  expect(Object.keys(findErrors(form({ headers }), ORIGIN))).toEqual([
    'header-name-3',
    'header-name-4',
    'header-value-5',
  ]);
  expect(buildRequest(form({ headers: headers.slice(0, 2) }), ORIGIN).headers).toEqual([['x-note', 'fresh']]);
});

test('a body is sent as typed, as JSON unless a header says otherwise', () => {
  const body = ' {"qty": 1.0} ';
  const json = ['content-type', 'application/json'];
  expect(buildRequest(form({ method: 'POST', body }), ORIGIN)).toMatchObject({
    body: '{"qty": 1.0}',
    headers: [json],
  });
  const headers = [row('Content-Type', 'text/plain')];
  expect(buildRequest(form({ method: 'DELETE', body, headers }), ORIGIN).headers).toEqual([
    ['Content-Type', 'text/plain'],
  ]);
  expect(buildRequest(form({ method: 'DELETE', body: ' ' }), ORIGIN)).toEqual({
    method: 'DELETE',
    url: `${ORIGIN}/api/test-todos`,
    headers: [],
  });
});

test('an invalid body is rejected only by methods that send it', () => {
  expect(findErrors(form({ method: 'POST', body: '{' }), ORIGIN)).toHaveProperty('body');
  expect(findErrors(form({ method: 'GET', body: '{' }), ORIGIN)).toEqual({});
  expect(findErrors(form({ method: 'POST', body: '' }), ORIGIN)).toEqual({});
});

test('a token goes into an existing header row for it, or else into a new one', () => {
  const once = setToken([row('x-a', '1')], 'old');
  expect(once).toEqual([row('x-a', '1'), { id: 2, name: 'authorization', value: 'old' }]);
  expect(setToken(once, 'new')).toEqual([once[0], { ...once[1], value: 'new' }]);
  expect(setToken([row('Authorization', '')], 'new')).toEqual([row('Authorization', 'new')]);
  expect(hasToken([row('Authorization ', 'new')])).toBe(true);
  expect(hasToken(addHeader([], { name: 'authorization', value: ' ' }))).toBe(false);
});

test('the cURL command is readable', () => {
  const request = buildRequest(
    form({ method: 'POST', endpoint: '/api/auth/login', body: '{"email": "o\'neil"}' }),
    ORIGIN,
  );
  expect(toCurl(request)).toBe(
    [
      "curl -i -X POST 'http://localhost:4000/api/auth/login' \\",
      "  -H 'content-type: application/json' \\",
      `  --data-raw '{"email": "o'\\''neil"}'`,
    ].join('\n'),
  );
});

test('a shell passes exactly the typed text to curl', () => {
  const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\0', ''));
  const headerValue = fc.stringMatching(/^[!-~]([ -~]*[!-~])?$/);
  fc.assert(
    fc.property(text, headerValue, (body, value) => {
      const command = toCurl({
        method: 'POST',
        url: `${ORIGIN}/a?b=[1]`,
        headers: [
          ['x-a', value],
          ['x-b', ''],
        ],
        body,
      });
      const expected = ['-i', '--globoff', '-X', 'POST', `${ORIGIN}/a?b=[1]`];
      expect(words(command)).toEqual([...expected, '-H', `x-a: ${value}`, '-H', 'x-b;', '--data-raw', body]);
    }),
    { numRuns: 15 },
  );
});
