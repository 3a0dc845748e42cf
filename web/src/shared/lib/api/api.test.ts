import {
  ApolloClient,
  ApolloLink,
  CombinedGraphQLErrors,
  InMemoryCache,
  ServerError,
  gql,
} from '@apollo/client';
import { Subject } from 'rxjs';
import { ErrorCode } from '@domain/error-code';
import { endSession, getSession, renewal, startSession } from '../session';
import { readApiError } from './api-error';
import { worded } from './api-error.hi';
import { createSessionLink } from './apollo';
import { createLiveLink } from './live-link';

describe('api error', () => {
  const rejection = (code: string, details = {}) =>
    new CombinedGraphQLErrors({ errors: [{ message: 'Invalid Coupon', extensions: { code, ...details } }] });

  describe('a failed request', () => {
    it('has the shop’s message when the shop rejected it', () => {
      expect(readApiError(rejection('INVALID_COUPON'))).toEqual({
        code: 'INVALID_COUPON',
        message: 'Invalid Coupon',
        fields: {},
        details: {},
      });
    });

    it('has the other data of the error', () => {
      const problems = [{ productId: 'tomato', title: 'Tomato', available: 2 }];
      expect(readApiError(rejection('INSUFFICIENT_STOCK', { problems })).details).toEqual({ problems });
    });

    it.each([
      ['an error of ours', rejection('INTERNAL')],
      ['an answer that is none', new ServerError('502', { response: new Response(), bodyText: '<html>' })],
    ])('does not blame the connection for %s', (_, error) => {
      const { code, message } = readApiError(error);
      expect(code).toBe('INTERNAL');
      expect(message).toContain('went wrong on our side');
    });

    it('says that there was no response', () => {
      const { code, message } = readApiError(new TypeError('Failed to fetch'));
      expect(code).toBe('UNREACHABLE');
      expect(message).toContain('could not reach the shop');
    });
  });

  describe('in Hindi', () => {
    const message = 'The shop says so.';
    const inHindi = (code: string, details = {}) => worded({ message, extensions: { code, ...details } });

    it.each([...Object.values(ErrorCode), 'BAD_USER_INPUT'])(
      '%s has a text, which is not the shop’s',
      (code) => expect(inHindi(code).message).toMatch(/^[^a-z]*[\u0900-\u097f][^a-z]*$/i),
    );

    it('fields have the texts of their problems', () => {
      const fields = { name: message, _id: message };
      const fieldCodes = { name: { code: 'TOO_LONG', params: { max: 60 } }, _id: { code: 'ID_FORM' } };
      const rejection = inHindi('VALIDATION_FAILED', { fields, fieldCodes });
      expect(rejection.extensions).toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { name: 'नाम में ज़्यादा से ज़्यादा 60 अक्षर हो सकते हैं', _id: expect.stringContaining('सही नहीं') },
      });
      expect(rejection.message).toMatch(/^नाम में [^।]+ सकते हैं। [^।]+सही नहीं[^।]*।( [^।]+।)?$/);
    });

    it('a limit says how long to wait, and what there is too much of', () => {
      expect(inHindi('RATE_LIMITED', { retryAfterSeconds: 120 }).message).toContain('2 मिनट');
      const held = inHindi('RATE_LIMITED', { retryAfterSeconds: 120, reason: 'HELD_GOODS' });
      expect(held.message).toMatch(/^चीज़ें .+ 2 मिनट बाद/);
    });

    it('an order that cannot be cancelled is said to be where it is', () =>
      expect(inHindi('NOT_CANCELLABLE', { status: 'PACKED' }).message).toContain('पैक हो चुका'));
  });
});

describe('apollo', () => {
  const asha = { _id: '1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };

  const ravi = { _id: '2', firstName: 'Ravi', lastName: 'Das', email: 'ravi@example.com' };

  const ME = gql`
    query Me {
      me {
        email
      }
    }
  `;

  const answerFor = (email: string) => ({ data: { me: { __typename: 'User', email } } });

  const rejection = {
    errors: [{ message: 'The token is invalid.', extensions: { code: 'UNAUTHENTICATED' } }],
  };

  /** Sends a query through the link to a server whose response the test triggers. */
  function ask() {
    const answers = new Subject<ApolloLink.Result>();
    let headers: Record<string, string> | undefined;
    const server = new ApolloLink((operation) => {
      headers = operation.getContext().headers as typeof headers;
      return answers;
    });
    const client = new ApolloClient({ link: createSessionLink().concat(server), cache: new InMemoryCache() });
    const result = client.query<{ me: { email: string } }>({ query: ME });
    const answer = (value: ApolloLink.Result) => {
      answers.next(value);
      answers.complete();
    };
    return { client, result, answer, headers: () => headers };
  }

  beforeEach(() => endSession('/login'));

  test('a request carries the token of its session, a visitor’s none', async () => {
    startSession({ token: 'a', user: asha });
    const signedIn = ask();
    signedIn.answer(answerFor(asha.email));
    await expect(signedIn.result).resolves.toMatchObject({ data: { me: { email: asha.email } } });
    expect(signedIn.headers()).toEqual({ authorization: 'a', 'x-apollo-operation-name': 'Me' });
    endSession('/');
    expect(ask().headers()).toBeUndefined();
  });

  test('a response that arrives after the session has changed is dropped and not cached', async () => {
    startSession({ token: 'a', user: asha });
    const { client, result, answer } = ask();
    startSession({ token: 'b', user: ravi });
    answer(answerFor(asha.email));
    await expect(result).rejects.toThrow('The session changed');
    expect(client.cache.extract()).not.toHaveProperty('ROOT_QUERY.me');
  });

  test('a token that the server rejects ends the session', async () => {
    startSession({ token: 'a', user: asha });
    const { result, answer } = ask();
    answer(rejection);
    await expect(result).rejects.toThrow('The token is invalid.');
    expect(getSession()).toBeNull();
  });

  test('a rejection while the session is being renewed does not end it, and the new one starts', async () => {
    startSession({ token: 'a', user: asha });
    const { result, answer } = ask();
    renewal.isPending = true;
    answer(rejection);
    await expect(result).rejects.toThrow('The token is invalid.');
    expect(getSession()?.token).toBe('a');
    renewal.isPending = false;
    startSession({ token: 'b', user: asha });
    expect(getSession()?.token).toBe('b');
  });

  test('the late rejection of an old token does not end the new session', async () => {
    startSession({ token: 'a', user: asha });
    const { result, answer } = ask();
    startSession({ token: 'b', user: ravi });
    answer(rejection);
    await expect(result).rejects.toThrow();
    expect(getSession()?.user).toEqual(ravi);
  });
});

describe('live link', () => {
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

  let answers: (() => Response)[];

  let isHidden: boolean;

  let onVisibility: () => void;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    [connections, answers, isHidden, onVisibility] = [[], [], false, () => undefined];
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
      const answer = answers.shift();
      if (answer) return answer();
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
    answers = [() => new Response('', { status: 502 }), () => new Response('', { status: 429 })];
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
    answers = [() => new Response(`${JSON.stringify(rejection)}\n`, { status: 400 })];
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
});
