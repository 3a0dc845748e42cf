import { request } from 'node:http';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
});
afterAll(() => shop.close());

interface HttpResponse {
  status: number | undefined;
  vary: string | undefined;
  text: string;
}

/** Sends exactly these bytes and headers: fetch would add headers. */
const post = (chunks: Buffer[], headers: Record<string, string>): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    const length = String(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
    const sent = request(
      `${shop.url}/graphql`,
      { method: 'POST', headers: { 'content-length': length, ...headers } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode, vary: response.headers.vary, text }));
      },
    );
    sent.on('error', reject);
    for (const chunk of chunks) sent.write(chunk);
    sent.end();
  });

const JSON_TYPE = { 'content-type': 'application/json' };
const QUERY = JSON.stringify({ query: '{ categories { _id } }' });
/** Padding that makes a body too long for the fast path. */
const LONG = Buffer.alloc(30_000, ' ');

it.each([
  ['a query', Buffer.from(QUERY)],
  ['a query after a byte order mark', Buffer.from(`\uFEFF${QUERY}`)],
  ['broken JSON', Buffer.from(QUERY.slice(0, -1))],
  ['a string', Buffer.from('"{ categories { _id } }"')],
  ['a number', Buffer.from('7')],
  ['null', Buffer.from('null')],
  ['an array', Buffer.from(`[${QUERY}]`)],
  ['invalid UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
])('%s gets the same response, short or long, in one chunk or two', async (_what, body) => {
  const short = await post([body], JSON_TYPE);
  expect([200, 400, 415]).toContain(short.status);
  expect(await post([body, LONG], JSON_TYPE)).toEqual(short);
  expect(await post([body.subarray(0, 3), body.subarray(3)], JSON_TYPE)).toEqual(short);
  expect(await post([body], { 'content-type': 'application/json; charset=utf-8' })).toEqual(short);
});

it('responses have Vary: Accept-Encoding, even to clients without compression', async () => {
  for (let time = 0; time < 5; time += 1) {
    const { status, vary } = await post([Buffer.from(QUERY)], JSON_TYPE);
    expect([status, vary]).toEqual([200, 'Accept-Encoding']);
  }
  const packed = await post([Buffer.from(QUERY)], { ...JSON_TYPE, 'accept-encoding': 'gzip' });
  expect(packed.vary).toBe('Accept-Encoding');
});

describe('every error has a code', () => {
  const JSON_TYPE = { 'content-type': 'application/json' };
  const send = (query: string, variables?: object): RequestInit => ({
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ query, variables }),
  });
  const subscribe = (query: string, variables?: object): RequestInit => ({
    ...send(query, variables),
    headers: { ...JSON_TYPE, accept: 'text/event-stream' },
  });
  const raw = (body: string, headers: Record<string, string> = JSON_TYPE): RequestInit => ({
    method: 'POST',
    headers,
    body,
  });

  it.each<[string, RequestInit, number, string, string?]>([
    ['a syntax error', send('{'), 400, 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', send('{ nothing }'), 400, 'GRAPHQL_VALIDATION_FAILED'],
    ['a subscription', send('subscription { nothing }'), 400, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'a subscription with a wrong variable type',
      subscribe('subscription ($id: ID!) { orderChanged(orderId: $id) { _id } }', { id: {} }),
      400,
      'BAD_USER_INPUT',
    ],
    [
      'a subscription without its variable',
      subscribe('subscription ($id: ID!) { orderChanged(orderId: $id) { _id } }'),
      400,
      'BAD_USER_INPUT',
    ],
    [
      'a subscription on a condition',
      subscribe('subscription ($is: Boolean!) { orderChanged(orderId: "x") @include(if: $is) { _id } }'),
      400,
      'BAD_USER_INPUT',
    ],
    [
      'a subscription to nothing',
      subscribe(
        'subscription { ...F } fragment F on Subscription { orderChanged(orderId: "x") @skip(if: true) { _id } }',
      ),
      400,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'a wrong variable type',
      send('query ($n: Int!) { suggestions(text: "a", first: $n) { _id } }', { n: 'x' }),
      400,
      'BAD_USER_INPUT',
    ],
    [
      'several operations without a name',
      send('query A { shop { name } } query B { shop { name } }'),
      400,
      'OPERATION_RESOLUTION_FAILURE',
    ],
    ['a missing token', send('{ cart { total } }'), 200, 'UNAUTHENTICATED'],
    ['a missing query', raw('{}'), 400, 'BAD_REQUEST'],
    ['a query that cannot be converted to text', raw('{"query":{"toString":1}}'), 400, 'BAD_REQUEST'],
    [
      'a query of nested lists',
      raw(`{"query":${'['.repeat(9_000)}${']'.repeat(9_000)}}`),
      400,
      'BAD_REQUEST',
    ],
    ['invalid JSON', raw('{ no'), 400, 'BAD_REQUEST'],
    ['JSON that is not an object', raw('"{ shop { name } }"'), 400, 'BAD_REQUEST'],
    ['a batch', raw('[{"query":"{ shop { name } }"}]'), 400, 'BAD_REQUEST'],
    ['a large body', raw(JSON.stringify({ query: 'x'.repeat(110_000) })), 413, 'PAYLOAD_TOO_LARGE'],
    [
      'a form',
      raw('query=x', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a mutation as a multipart form',
      raw('{"query":"mutation { clearCart { _id } }"}', { 'content-type': 'multipart/form-data' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'plain text',
      raw('{"query":"{ shop { name } }"}', { 'content-type': 'text/plain' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['no content type', { method: 'POST', body: Buffer.from(QUERY) }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['no body', { method: 'POST' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['an empty body', raw(''), 400, 'BAD_REQUEST'],
    [
      'an unknown encoding',
      raw('{}', { ...JSON_TYPE, 'content-encoding': 'zip' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['another method', { method: 'PUT', headers: JSON_TYPE, body: '{}' }, 405, 'METHOD_NOT_ALLOWED'],
    [
      'an unsupported response type',
      { ...send('{ shop { name } }'), headers: { ...JSON_TYPE, accept: 'image/png' } },
      406,
      'BAD_REQUEST',
    ],
    [
      'a mutation by GET',
      { headers: JSON_TYPE },
      405,
      'METHOD_NOT_ALLOWED',
      '?query=mutation%7BclearCart%7B_id%7D%7D',
    ],
    [
      'a GET of another content type',
      { headers: { 'content-type': 'text/plain' } },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      '?query=%7Bshop%7Bname%7D%7D',
    ],
    [
      'a subscription by GET',
      { headers: JSON_TYPE },
      400,
      'GRAPHQL_VALIDATION_FAILED',
      '?query=subscription%7Ba%7D',
    ],
    [
      'a subscription by GET, as EventSource sends it',
      { headers: { accept: 'text/event-stream' } },
      405,
      'METHOD_NOT_ALLOWED',
      '?query=subscription%7BorderChanged(orderId:%22x%22)%7B_id%7D%7D',
    ],
    [
      'a mutation by a GET without a content type',
      {},
      405,
      'METHOD_NOT_ALLOWED',
      '?query=mutation%7BclearCart%7B_id%7D%7D',
    ],
  ])('%s', async (_what, init, status, code, query = '') => {
    const response = await fetch(`${shop.url}/graphql${query}`, init);
    const text = await response.text();
    expect(response.status).toBe(status);
    const { errors } = JSON.parse(text) as { errors: { extensions: object }[] };
    expect(errors.length).toBeGreaterThan(0);
    for (const { extensions } of errors) expect(extensions).toMatchObject({ code });
    expect(text).not.toMatch(/stacktrace|node_modules|at JSON|\.[jt]s:\d/);
  });
});

it.each(['/graphql', '/desk/graphql'])(
  '%s responds to other methods with 405 and those it has',
  async (path) => {
    for (const method of ['HEAD', 'OPTIONS', 'PUT', 'DELETE'])
      for (const headers of [undefined, { 'content-type': 'application/json' }]) {
        const { status, headers: sent } = await fetch(shop.url + path, { method, headers });
        expect([method, status, sent.get('allow')]).toEqual([method, 405, 'GET, POST']);
      }
  },
);

it.each(['/graphql/nothing', '/desk/graphql/nothing'])(
  '%s is answered in JSON, not with a page',
  async (path) => {
    const response = await fetch(shop.url + path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] });
  },
);

describe('GraphQL over GET, as urql sends it', () => {
  const byGet = (query: string, more: Record<string, string> = {}): Promise<Response> =>
    fetch(`${shop.url}/graphql?${new URLSearchParams({ query, ...more }).toString()}`, {
      headers: { accept: 'application/graphql-response+json, application/json' },
    });

  it('responds to a query with variables and an operation name', async () => {
    const query = 'query Find($_id: ID!) { product(_id: $_id) { title } } query Other { shop { name } }';
    const response = await byGet(query, { operationName: 'Find', variables: '{"_id":"tomato"}' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ data: { product: { title: 'Tomato' } } });
  });

  it.each([
    ['a mutation', 'mutation { addToCart(productId: "tomato") { _id } }', 405],
    [
      'a mutation among queries',
      'query A { shop { name } } mutation B { addToCart(productId: "tomato") { _id } }',
      405,
    ],
    ['a query that is too complex', `{ a: orders { _id } b: orders { _id } }`, 400],
    ['a syntax error', '{', 400],
  ])('rejects %s', async (_what, query, status) => {
    const more = query.includes('mutation B') ? { operationName: 'B' } : undefined;
    expect((await byGet(query, more)).status).toBe(status);
  });
});
