import { formatDuration, formatSize, prettyData, readResponse } from './response';

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
