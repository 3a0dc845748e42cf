import type * as Session from './session';

const USER = { _id: 'meera', firstName: 'Meera', lastName: 'Nair', email: 'meera@example.in' };

/** The session of a page that finds this user in local storage, beside a token. */
function sessionOf(user: string): Session.Session | null {
  const stored: Record<string, string> = { token: 'a token', user };
  Object.assign(globalThis, { window: {}, localStorage: { getItem: (key: string) => stored[key] ?? null } });
  let session: Session.Session | null = null;
  jest.isolateModules(() => {
    session = jest.requireActual<typeof Session>('./session').getSession();
  });
  return session;
}

afterEach(() => ['window', 'localStorage'].forEach((name) => Reflect.deleteProperty(globalThis, name)));

it('a stored user has a session', () => {
  expect(sessionOf(JSON.stringify(USER))).toEqual({ token: 'a token', user: USER });
});

it.each(['{', 'null', '"Meera"', '{"_id":1}', JSON.stringify({ ...USER, email: undefined })])(
  'there is no session for an invalid user: %s',
  (user) => {
    expect(sessionOf(user)).toBeNull();
  },
);
