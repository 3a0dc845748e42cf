import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { eventually } from '../helpers/eventually';
import { openTestShop } from '../helpers/test-shop';
import type { TestShop } from '../helpers/test-shop';

jest.setTimeout(120_000);

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ gaugesEveryMs: 60_000 });
  // Responses are cached once the process listens for changes, a moment after it has opened.
  await eventually(async () => {
    await send({ path: READS[0]! });
    return (await cachedResponses()) > 0;
  });
});
afterAll(() => shop.close());

/** One path for each kind of cached response: JSON with a query, static JSON, and a page. */
const ATTACKED = ['/api/products?limit=2', '/api/test-todos', '/product/tomato'];
const READS = [
  ...ATTACKED,
  '/product?category=dairy',
  '/api/products',
  '/api/products/tomato',
  '/api/categories',
  '/api/categories/fruits',
  '/api/openapi.json',
  '/',
];
/** Searches for tomatoes if read as UTF-7. */
const QUESTION = JSON.stringify({
  query:
    '{ products(first: 3, filter: { search: "+AHQAbwBtAGEAdABv-" }) { totalCount edges { node { title } } } }',
});
const ENCODINGS = [undefined, 'gzip', 'br'];
/** After an attack: one packed and one not. */
const TWO_ENCODINGS = [undefined, 'br'];

interface Sent {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Whether to disconnect before the response. */
  hangUp?: boolean;
}
interface HttpResponse {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}
const UNPACK: Record<string, (packed: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

/** Sends exactly this request: fetch would add headers, and normalise paths. */
const send = ({
  path,
  method = 'GET',
  headers = {},
  body,
  hangUp,
}: Sent): Promise<HttpResponse | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.url);
    const outgoing = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject).on('end', () => {
        const { date, 'x-request-id': id, connection, 'keep-alive': keepAlive, ...rest } = response.headers;
        expect([date, id, connection ?? keepAlive]).toEqual(Array(3).fill(expect.any(String)));
        const unpack = UNPACK[rest['content-encoding'] ?? ''] ?? ((plain: Buffer) => plain);
        const body = parts.length > 0 ? unpack(Buffer.concat(parts)).toString() : '';
        resolve({ status: response.statusCode, headers: rest, body });
      });
    });
    outgoing.once('error', hangUp ? () => undefined : reject);
    outgoing.end(body, () => {
      if (!hangUp) return;
      outgoing.destroy();
      resolve(undefined);
    });
  });
const question = (headers: Record<string, string> = {}, body: string | Buffer = QUESTION): Sent => ({
  ...{ path: '/graphql', method: 'POST', body },
  headers: { 'content-type': 'application/json', ...headers },
});

async function cachedResponses(): Promise<number> {
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  return Number(/^shop_response_cache_entries (\d+)/m.exec(text)?.[1]);
}
async function forgetAll(): Promise<void> {
  await shop.sql('NOTIFY catalogue_changed');
  await eventually(async () => (await cachedResponses()) === 0);
}

/** The normal responses, in each encoding, this many times. */
async function usual(
  requests: readonly Sent[],
  encodings: readonly (string | undefined)[],
  times: number,
): Promise<Map<string, HttpResponse[]>> {
  const received = new Map<string, HttpResponse[]>();
  for (const encoding of encodings) {
    for (const one of requests) {
      const headers = { ...one.headers, ...(encoding !== undefined && { 'accept-encoding': encoding }) };
      const responses: HttpResponse[] = [];
      for (let time = 0; time < times; time += 1) responses.push((await send({ ...one, headers }))!);
      received.set(`${one.path} ${encoding}`, responses);
    }
  }
  return received;
}
const isPage = (name: string): boolean => !/^\/(?:api|graphql)/.test(name);
const HANDED_OVER = /(<script type="application\/json"[^>]*>)(.*?)(<\/script>)/s;
/**
 * A page that is streamed has no length. Its embedded responses are in order of arrival, which may differ between
 * renderings, and with it the ETag.
 */
const contentOf = (name: string, { status, headers, body }: HttpResponse): unknown => {
  if (!isPage(name)) return { status, headers, body };
  const { 'content-length': _length, 'transfer-encoding': _transfer, etag: _etag, ...others } = headers;
  const [, , responses = '{}'] = HANDED_OVER.exec(body) ?? [];
  const page = body.replace(HANDED_OVER, '$1$3');
  return { status, headers: others, page, responses: JSON.parse(responses) as unknown };
};
/** Expects the same response to all requests for a path. */
function expectSame(name: string, responses: readonly HttpResponse[], whole: HttpResponse): void {
  for (const response of responses)
    expect([name, contentOf(name, response)]).toEqual([name, contentOf(name, whole)]);
  const versions = new Set(responses.map(({ headers }) => headers.etag));
  expect([name, versions.size]).toEqual([name, 1]);
}

let clean: Map<string, HttpResponse[]>;
it('without an attack every response is complete, and the same with and without the cache', async () => {
  await forgetAll();
  clean = await usual([...read(READS), question()], ENCODINGS, 2);
  for (const [name, responses] of clean) {
    const [{ status, headers }] = responses as [HttpResponse];
    expectSame(name, responses, responses[0]!);
    expect([name, status, headers.vary]).toEqual([name, 200, expect.stringMatching(/accept-encoding/i)]);
    expect(headers['content-type']).toMatch(isPage(name) ? /^text\/html; / : /^application\/json; /);
  }
});

const versionOf = (path: string): string => String(clean.get(`${path} undefined`)?.[0]?.headers.etag);
const read = (paths: readonly string[]): Sent[] => paths.map((path) => ({ path }));
const attack =
  (headers: (path: string) => Record<string, string>, more: Partial<Sent> = {}) =>
  (): Sent[] =>
    ATTACKED.map((path) => ({ path, headers: headers(path), ...more }));
/** Sends the unusual requests first, with an empty cache; those for the other encodings find it filled. */
async function expectUnchanged(first: readonly Sent[], then: readonly Sent[]): Promise<void> {
  await forgetAll();
  for (const one of first) await send(one);
  for (const [name, responses] of await usual(then, TWO_ENCODINGS, 1))
    expectSame(name, responses, clean.get(name)![0]!);
}

it.each<[string, () => Sent[]]>([
  ['any known version', attack(() => ({ 'if-none-match': '*' }))],
  ['the current version', attack((path) => ({ 'if-none-match': versionOf(path) }))],
  ['an old version', attack(() => ({ 'if-none-match': 'W/"old"' }))],
  ['a version from the future', attack(() => ({ 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' }))],
  ['a version that does not exist', attack(() => ({ 'if-match': '"none"' }))],
  ['the first two bytes', attack(() => ({ range: 'bytes=0-1', 'if-range': '"x"' }))],
  ['the headers only', attack(() => ({}), { method: 'HEAD' })],
  ['the headers of any version', attack(() => ({ 'if-none-match': '*' }), { method: 'HEAD' })],
  ['gzip', attack(() => ({ 'accept-encoding': 'gzip' }))],
  ['no acceptable encoding', attack(() => ({ 'accept-encoding': 'identity;q=0, *;q=0' }))],
  ['an unknown encoding', attack(() => ({ 'accept-encoding': 'x-evil' }))],
  ['another content type', attack(() => ({ accept: 'text/html;q=0.1, text/plain' }))],
  ['an unsupported content type', attack(() => ({ accept: 'image/png' }))],
  ['another host', attack(() => ({ host: 'evil.example' }))],
  [
    'another host, in the headers of a proxy',
    attack(() => ({
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil',
    })),
  ],
  ['a path from another origin', attack(() => ({ origin: 'https://evil.example' }))],
  ['a path with credentials', attack(() => ({ authorization: 'Bearer nobody', cookie: 'a=b' }))],
  ['a path that is cut off', attack(() => ({}), { hangUp: true })],
  [
    'an absolute URL',
    () => ATTACKED.map((path) => ({ path: `http://evil.example${path}`, headers: { 'if-none-match': '*' } })),
  ],
])('a first request for %s does not change later responses', (_what, first) =>
  expectUnchanged(first(), read(ATTACKED)),
);

it.each<[string, () => Sent[]]>([
  ['GraphQL in UTF-7', () => [question({ 'content-type': 'application/json; charset=utf-7' })]],
  [
    'GraphQL in UTF-7, in unusual spellings',
    () =>
      [';charset="utf-7"', '; Charset=UTF-7', '; charset=utf-8; charset=utf-7', '; charset=utf-16le'].map(
        (charset) => question({ 'content-type': `application/json${charset}` }),
      ),
  ],
  ['GraphQL in a compressed body', () => [question({ 'content-encoding': 'gzip' }, gzipSync(QUESTION))]],
  ['GraphQL with conditional headers', () => [question({ 'if-none-match': '*', range: 'bytes=0-1' })]],
  ...['', 'image/png', 'text/html', 'application/graphql-response+json', "page's question"].map(
    (accept): [string, () => Sent[]] => [
      `GraphQL as ${JSON.stringify(accept)}`,
      () => [question({ accept })],
    ],
  ),
  ['GraphQL that is cut off', () => [{ ...question(), hangUp: true }]],
])('a first request for %s does not change later responses', (_what, first) =>
  expectUnchanged(first(), [question()]),
);

describe('only UTF-8 is decoded', () => {
  /** "+AHs-" is "{" in UTF-7. */
  const SEVEN = '{"query":"+AHs- shop +AHs- name } }"}';
  const post = (path: string, type: string, body: string | Buffer): Promise<Response> =>
    fetch(`${shop.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(Buffer.from(body)),
    });

  it.each(['/graphql', '/api/auth/login'])('at %s: anything else gets 415 with the reason', async (path) => {
    const rejected: [string, string | Buffer][] = [
      ['application/json; charset=utf-7', SEVEN],
      ['application/json; charset="UTF-7"', SEVEN],
      ['application/json; charset=utf-8; charset=utf-7', SEVEN],
      ['application/json; charset=utf-16', Buffer.from(QUESTION, 'utf16le')],
      ['application/json; charset=utf-32', QUESTION],
      ['application/json; charset=iso-8859-1', QUESTION],
      ['application/json', Buffer.from('{"query":"{ shop { name } } #\xff"}', 'latin1')],
      [`application/json`, Buffer.from(`{"query":"{ shop { name } } #\xff${' '.repeat(30_000)}"}`, 'latin1')],
    ];
    for (const [type, body] of rejected) {
      const response = await post(path, type, body);
      const text = await response.text();
      expect([type, response.status, text]).toEqual([type, 415, expect.stringContaining('UTF-8')]);
      expect(text).toContain('UNSUPPORTED_MEDIA_TYPE');
    }
  });

  it.each(['utf-8', 'UTF-8', '"utf-8"', 'UTF8', 'utf8'])('charset=%s is UTF-8', async (charset) => {
    for (const [type, path] of [
      ['graphql', '/graphql'],
      ['rest', '/api/auth/login'],
    ] as const) {
      const { status } = await post(path, `application/json; charset=${charset}`, QUESTION);
      expect([type, status]).toEqual([type, path === '/graphql' ? 200 : 422]);
    }
  });
});
