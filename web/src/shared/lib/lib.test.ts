import { formatCount, formatRupees } from './format-number';
import { FileError, fetchOwnFile } from './own-file';
import type * as Session from './session';
import { endSession, getSession, renewal, startSession } from './session';

describe('format number', () => {
  const AMOUNTS = [
    0, 5, 999, 1_000, 12_345, 1_04_500, 10_00_000, 1_23_45_678, 0.5, 34.5, 99.99, 999.995, 1_04_500.25,
  ];

  it.each([...AMOUNTS, -50, -1_234.5])('formats %d by Indian rules', (amount) => {
    const digits = Number.isInteger(amount) ? 0 : 2;
    const rupees = new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: 'INR',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    expect(formatRupees(amount)).toBe(rupees.format(amount));
  });

  it.each(AMOUNTS.filter(Number.isInteger))('counts %d in lakhs', (count) => {
    expect(formatCount(count)).toBe(new Intl.NumberFormat('en-IN').format(count));
  });
});

describe('own file', () => {
  const asha = { _id: '1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };

  beforeEach(() => {
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 401 }));
    endSession('/login');
    startSession({ token: 'a', user: asha });
  });

  afterEach(() => jest.restoreAllMocks());

  test('a token that the server rejects ends the session', async () => {
    await expect(fetchOwnFile('/api/user/data', 'application/json')).rejects.toThrow(FileError);
    expect(getSession()).toBeNull();
  });

  test('while the session is being renewed, a rejection does not end it', async () => {
    renewal.isPending = true;
    await expect(fetchOwnFile('/api/user/data', 'application/json')).rejects.toThrow(FileError);
    renewal.isPending = false;
    expect(getSession()?.token).toBe('a');
  });
});

describe('session', () => {
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
  const sessionOf = (user: string): Session.Session | null =>
    pageWith({ token: 'a token', user }).getSession();

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
});
