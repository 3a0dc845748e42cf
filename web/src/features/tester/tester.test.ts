import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { readDocumentedCalls } from './documented-calls';
import type { OpenApiDocument } from './documented-calls';
import { findJsonProblem } from './json-problem';
import { INITIAL_FORM, addHeader, buildRequest, findErrors, hasToken, setToken, toCurl } from './request';
import type { TesterForm } from './request';
import { formatDuration, formatSize, prettyData, readResponse } from './response';

describe('documented calls', () => {
  const productId = (...examples: string[]) => ({ in: 'path', name: 'productId', schema: { examples } });

  const DOCUMENT = {
    servers: [{ url: '/api' }],
    paths: {
      '/products': {
        get: {
          tags: ['products'],
          summary: 'All products',
          security: [],
          parameters: [{ in: 'query', name: 'limit', schema: { examples: [2] } }],
        },
      },
      '/user/cart/{productId}': {
        post: {
          tags: ['cart'],
          summary: 'Steps the count',
          security: [{ token: [] }, { bearer: [] }],
          parameters: [productId('fresh-cow-milk')],
          requestBody: { content: { 'application/json': { example: { action: { type: 'increment' } } } } },
        },
        delete: { tags: ['cart'], summary: '', security: [{ token: [] }], parameters: [productId('a/b')] },
        patch: {},
      },
      '/user/address/{addressId}': {
        delete: {
          tags: ['address'],
          summary: '',
          security: [{ token: [] }],
          parameters: [{ in: 'path', name: 'addressId', schema: {} }],
        },
      },
    },
  } as unknown as OpenApiDocument;

  test('lists the calls that the tester can send, in order, with their examples filled in', () => {
    expect(readDocumentedCalls(DOCUMENT).map(({ method, endpoint }) => `${method} ${endpoint}`)).toEqual([
      'GET /api/products',
      'POST /api/user/cart/fresh-cow-milk',
      'DELETE /api/user/cart/a%2Fb',
      'DELETE /api/user/address/{addressId}',
    ]);
  });

  test('a call has its title, whether it needs a token, and an example body', () => {
    const [products, step] = readDocumentedCalls(DOCUMENT);
    expect(products).toEqual({
      method: 'GET',
      endpoint: '/api/products',
      body: '',
      summary: 'All products',
      group: 'products',
      needsToken: false,
    });
    expect(step?.needsToken).toBe(true);
    expect(JSON.parse(step?.body ?? '')).toEqual({ action: { type: 'increment' } });
  });
});

describe('json problem', () => {
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
});

describe('request', () => {
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
    expect(buildRequest(form({ headers: headers.slice(0, 2) }), ORIGIN).headers).toEqual([
      ['x-note', 'fresh'],
    ]);
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
        expect(words(command)).toEqual([
          ...expected,
          '-H',
          `x-a: ${value}`,
          '-H',
          'x-b;',
          '--data-raw',
          body,
        ]);
      }),
      { numRuns: 15 },
    );
  });
});

describe('response', () => {
  const read = (body: BodyInit | null, init?: ResponseInit) =>
    readResponse(new Response(body, init), performance.now());

  test('JSON is formatted, other text is unchanged', async () => {
    expect(prettyData(await read('{"todos":[]}'))).toBe('{\n  "todos": []\n}');
    expect(prettyData(await read('null'))).toBe('null');
    expect(prettyData(await read('<p>Hello</p>'))).toBe('<p>Hello</p>');
  });

  test.each([
    ['nothing', null],
    ['an image', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0])],
  ])('a response with %s is shown in full', async (_, body) => {
    const response = await read(body, { status: 201, headers: { 'x-request-id': '7' } });
    expect(JSON.parse(prettyData(response))).toEqual({
      status: 201,
      statusText: 'Created',
      url: '',
      headers: { 'x-request-id': '7' },
    });
  });

  test('the server’s own status text goes first; sizes are bytes', async () => {
    expect(await read('₹', { status: 404, statusText: 'Gone Shopping' })).toMatchObject({
      statusText: 'Gone Shopping',
      bytes: 3,
    });
    expect(await read('', { status: 599 })).toMatchObject({ statusText: '', bytes: 0 });
  });

  test('times and sizes', () => {
    expect([0, 999, 1240].map(formatDuration)).toEqual(['0 ms', '999 ms', '1.24 s']);
    expect([0, 999, 1000, 999_949, 999_950, 1_234_567].map(formatSize)).toEqual([
      '0 B',
      '999 B',
      '1.0 kB',
      '999.9 kB',
      '1.0 MB',
      '1.2 MB',
    ]);
  });
});
