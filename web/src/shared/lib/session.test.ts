import type * as Session from './session';

const USER = { _id: 'meera', firstName: 'Meera', lastName: 'Nair', email: 'meera@example.in' };

/** The module of a page with this local storage. */
function pageWith(stored: Record<string, string>, window: object = {}): typeof Session {
  Object.assign(globalThis, { window, localStorage: { getItem: (key: string) => stored[key] ?? null } });
  let page!: typeof Session;
  jest.isolateModules(() => {
    page = jest.requireActual<typeof Session>('./session');
  });
  return page;
}

/** The session of a page that finds this user in local storage, beside a token. */
const sessionOf = (user: string): Session.Session | null => pageWith({ token: 'a token', user }).getSession();

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

it('another tab is followed, but while the password changes here only once that is over', () => {
  jest.useFakeTimers();
  const stored: Record<string, string> = { token: 'a token', user: JSON.stringify(USER) };
  const window = new EventTarget();
  const page = pageWith(stored, window);
  page.watchOtherTabs();
  page.renewal.isPending = true;
  delete stored.token;
  window.dispatchEvent(new Event('storage'));
  jest.advanceTimersByTime(1000);
  expect(page.getSession()?.token).toBe('a token');
  page.renewal.isPending = false;
  jest.advanceTimersByTime(1000);
  expect(page.getSession()).toBeNull();
  jest.useRealTimers();
});
