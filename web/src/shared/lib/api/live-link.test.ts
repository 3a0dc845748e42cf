import { ApolloClient, gql, InMemoryCache } from '@apollo/client';
import { createLiveLink } from './live-link';

const CHANGED = gql`
  subscription Changed {
    changed
  }
`;

/** A connection as the server holds it. */
interface Connection {
  send(text: string): void;
  end(): void;
  signal: AbortSignal;
}

let connections: Connection[];
let responses: (() => Response)[];
let isHidden: boolean;
let onVisibility: () => void;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  [connections, responses, isHidden, onVisibility] = [[], [], false, () => undefined];
  Object.assign(globalThis, {
    document: {
      get hidden() {
        return isHidden;
      },
      addEventListener: (_name: string, listen: () => void) => (onVisibility = listen),
      removeEventListener: () => (onVisibility = () => undefined),
    },
  });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    const respond = responses.shift();
    if (respond) return respond();
    const stream = new TransformStream<Uint8Array, Uint8Array>();
    const writer = stream.writable.getWriter();
    connections.push({
      send: (text) => void writer.write(new TextEncoder().encode(text)),
      end: () => void writer.close(),
      signal: init!.signal!,
    });
    return new Response(stream.readable, { headers: { 'content-type': 'text/event-stream' } });
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'document');
});

const next = (value: string): string => `event: next\ndata: {"data":{"changed":"${value}"}}\n\n`;
const LAST = 'event: complete\ndata:\n\n';
/** Lets messages between client and server arrive. */
async function settle(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

function follow() {
  const seen: unknown[] = [];
  const client = new ApolloClient({ cache: new InMemoryCache(), link: createLiveLink('/graphql') });
  const onConnection = (isOpen: boolean) => seen.push(isOpen);
  const stream = client
    .subscribe<{ changed: string }>({ query: CHANGED, context: { onConnection } })
    .subscribe({
      next: ({ data, error }) => seen.push(error ? error.message : data?.changed),
      error: () => seen.push('failed'),
      complete: () => seen.push('complete'),
    });
  return { seen, stream };
}

it('emits events until the stream completes', async () => {
  const { seen } = follow();
  await settle();
  connections[0]!.send(`:\n\n${next('a')}${next('b')}`);
  await settle();
  connections[0]!.send(LAST);
  await settle();
  expect(seen).toEqual([true, 'a', 'b', 'complete']);
  expect(connections).toHaveLength(1);
});

it('reconnects with backoff when the connection is lost, and reports it', async () => {
  const { seen, stream } = follow();
  await settle();
  connections[0]!.send(next('a'));
  await settle();
  responses = [() => new Response('', { status: 502 }), () => new Response('', { status: 429 })];
  connections[0]!.end();
  await settle();
  for (const ms of [1_000, 2_000, 4_000]) {
    await jest.advanceTimersByTimeAsync(ms);
    await settle();
  }
  expect(connections).toHaveLength(2);
  connections[1]!.send(next('b'));
  await settle();
  expect(seen).toEqual([true, 'a', false, false, false, true, 'b']);
  stream.unsubscribe();
  await settle();
  expect(connections[1]!.signal.aborted).toBe(true);
});

it('reconnects without a heartbeat, and only then', async () => {
  const { seen, stream } = follow();
  await settle();
  connections[0]!.send(next('a'));
  await settle();
  for (const _ping of [1, 2, 3, 4]) {
    await jest.advanceTimersByTimeAsync(25_000);
    connections[0]!.send(':\n\n');
    await settle();
  }
  expect(seen).toEqual([true, 'a']);
  await jest.advanceTimersByTimeAsync(60_100);
  await settle();
  expect(seen).toEqual([true, 'a', false]);
  await jest.advanceTimersByTimeAsync(1_000);
  await settle();
  connections[1]!.send(next('b'));
  await settle();
  expect(seen).toEqual([true, 'a', false, true, 'b']);
  stream.unsubscribe();
});

it('does not retry what the shop rejects', async () => {
  const rejection = { errors: [{ message: 'Too much.', extensions: { code: 'QUERY_TOO_COMPLEX' } }] };
  responses = [() => new Response(`${JSON.stringify(rejection)}\n`, { status: 400 })];
  const { seen } = follow();
  await settle();
  await jest.advanceTimersByTimeAsync(60_000);
  await settle();
  expect(seen).toEqual([true, 'Too much.', 'complete']);
  expect(connections).toHaveLength(0);
});

it('pauses while the page is hidden', async () => {
  isHidden = true;
  const { seen } = follow();
  await settle();
  expect(connections).toHaveLength(0);
  isHidden = false;
  onVisibility();
  await settle();
  connections[0]!.send(next('a'));
  await settle();
  isHidden = true;
  onVisibility();
  await jest.advanceTimersByTimeAsync(59_000);
  expect(connections[0]!.signal.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(connections[0]!.signal.aborted).toBe(true);
  isHidden = false;
  onVisibility();
  await settle();
  connections[1]!.send(next('b'));
  await settle();
  expect(seen.filter((one) => typeof one === 'string')).toEqual(['a', 'b']);
});
