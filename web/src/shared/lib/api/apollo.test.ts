import { ApolloClient, ApolloLink, InMemoryCache, gql } from '@apollo/client';
import { Subject } from 'rxjs';
import { endSession, getSession, renewal, startSession } from '../session';
import { createApolloClient, createSessionLink } from './apollo';

const asha = { _id: '1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
const ravi = { _id: '2', firstName: 'Ravi', lastName: 'Das', email: 'ravi@example.com' };
const ME = gql`
  query Me {
    me {
      email
    }
  }
`;
const responseFor = (email: string) => ({ data: { me: { __typename: 'User', email } } });
const rejection = { errors: [{ message: 'The token is invalid.', extensions: { code: 'UNAUTHENTICATED' } }] };

/** Sends a query through the link to a server whose response the test triggers. */
function request() {
  const responses = new Subject<ApolloLink.Result>();
  let headers: Record<string, string> | undefined;
  const server = new ApolloLink((operation) => {
    headers = operation.getContext().headers as typeof headers;
    return responses;
  });
  const client = new ApolloClient({ link: createSessionLink().concat(server), cache: new InMemoryCache() });
  const result = client.query<{ me: { email: string } }>({ query: ME });
  const respond = (value: ApolloLink.Result) => {
    responses.next(value);
    responses.complete();
  };
  return { client, result, respond, headers: () => headers };
}

beforeEach(() => endSession('/login'));

test('a request carries the token of its session, a visitor’s none', async () => {
  startSession({ token: 'a', user: asha });
  const signedIn = request();
  signedIn.respond(responseFor(asha.email));
  await expect(signedIn.result).resolves.toMatchObject({ data: { me: { email: asha.email } } });
  expect(signedIn.headers()).toEqual({ authorization: 'a', 'x-apollo-operation-name': 'Me' });
  endSession('/');
  expect(request().headers()).toBeUndefined();
});

test('a response that arrives after the session has changed is dropped and not cached', async () => {
  startSession({ token: 'a', user: asha });
  const { client, result, respond } = request();
  startSession({ token: 'b', user: ravi });
  respond(responseFor(asha.email));
  await expect(result).rejects.toThrow('The session changed');
  expect(client.cache.extract()).not.toHaveProperty('ROOT_QUERY.me');
});

test('a token that the server rejects ends the session', async () => {
  startSession({ token: 'a', user: asha });
  const { result, respond } = request();
  respond(rejection);
  await expect(result).rejects.toThrow('The token is invalid.');
  expect(getSession()).toBeNull();
});

test('a rejection while the session is being renewed does not end it, and the new one starts', async () => {
  startSession({ token: 'a', user: asha });
  const { result, respond } = request();
  renewal.isPending = true;
  respond(rejection);
  await expect(result).rejects.toThrow('The token is invalid.');
  expect(getSession()?.token).toBe('a');
  renewal.isPending = false;
  startSession({ token: 'b', user: asha });
  expect(getSession()?.token).toBe('b');
});

test('the late rejection of an old token does not end the new session', async () => {
  startSession({ token: 'a', user: asha });
  const { result, respond } = request();
  startSession({ token: 'b', user: ravi });
  respond(rejection);
  await expect(result).rejects.toThrow();
  expect(getSession()?.user).toEqual(ravi);
});

test('a query that gets no response fails in time, instead of loading for ever', async () => {
  const limit = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const sent = jest.spyOn(globalThis, 'fetch').mockImplementation(
    (_address, init) =>
      new Promise((_resolve, reject) => {
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error));
      }),
  );
  Object.assign(globalThis, { window: {} });
  const result = createApolloClient().query({ query: ME });
  const failed = expect(result).rejects.toThrow('too long');
  while (sent.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
  limit.abort(new DOMException('It takes too long', 'TimeoutError'));
  await failed;
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'window');
});
