import { FORMS } from '../wording/forms.en';
import { wordProblems } from '../wording/wording';
import { emailKey, normaliseSignUp, validateLogIn, validateSignUp } from './account-rules';
import { deviceOf } from './device';
import { freeName } from './passkey-rules';

describe('account rules', () => {
  const { EMAIL_INVALID, LOGIN_EMPTY, PASSWORD_SHORT, SIGNUP_EMPTY, HIDDEN_CHARACTERS } = FORMS;

  const asha = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com', password: 'pass word' };

  describe('signing up', () => {
    it.each([
      ['valid input', {}, {}],
      ['space around names and email', { firstName: ' Asha ', email: ' asha@example.com ' }, {}],
      ['letters of any script', { firstName: 'आशा', lastName: 'Ōe-O’Neil', email: 'आशा@उदाहरण.भारत' }, {}],
      ['no first name', { firstName: '' }, { firstName: SIGNUP_EMPTY }],
      ['a last name of spaces', { lastName: '   ' }, { lastName: SIGNUP_EMPTY }],
      ['an invisible name', { firstName: '\u200b\u200d' }, { firstName: SIGNUP_EMPTY }],
      ['no email', { email: '' }, { email: SIGNUP_EMPTY }],
      ['no password', { password: '' }, { password: SIGNUP_EMPTY }],
      ['7 characters', { password: '1234567' }, { password: PASSWORD_SHORT }],
      ['8 characters', { password: '12345678' }, {}],
      ['7 characters of two units each', { password: '🍅'.repeat(7) }, { password: PASSWORD_SHORT }],
      ['8 spaces', { password: ' '.repeat(8) }, {}],
      ['128 characters', { password: '🍅'.repeat(128) }, {}],
      ['128 characters of two code points each', { password: 'e\u0301'.repeat(128) }, {}],
      [
        '4 characters of two code points each',
        { password: 'e\u0301'.repeat(4) },
        { password: PASSWORD_SHORT },
      ],
      [
        '129 characters',
        { password: 'a'.repeat(129) },
        { password: 'Password should have at most 128 characters' },
      ],
      ['a name of 60', { firstName: '🍅'.repeat(60) }, {}],
      [
        'a name of 61',
        { lastName: 'a'.repeat(61) },
        { lastName: 'Last name should have at most 60 characters' },
      ],
      ['a last name of 60', { lastName: 'a'.repeat(60) }, {}],
      [
        'a first name of 61',
        { firstName: 'a'.repeat(61) },
        { firstName: 'First name should have at most 60 characters' },
      ],
      ['NUL in a name', { firstName: 'As\0ha' }, { firstName: HIDDEN_CHARACTERS }],
      ['NUL in the last name', { lastName: 'R\0ao' }, { lastName: HIDDEN_CHARACTERS }],
      ['half a surrogate pair', { firstName: 'As\ud800ha' }, { firstName: HIDDEN_CHARACTERS }],
    ])('%s', (_, change, expected) => {
      expect(wordProblems(FORMS, validateSignUp({ ...asha, ...change }))).toEqual(expected);
    });

    it.each([
      'asha',
      'asha@',
      '@example.com',
      'asha@example',
      'a b@example.com',
      'a@b@c.in',
      'a@b..in',
      'a@b.in.',
      'a@b.in x',
      'a\0@b.in',
    ])('rejects the email %j', (email) =>
      expect(wordProblems(FORMS, validateSignUp({ ...asha, email }))).toEqual({ email: EMAIL_INVALID }),
    );

    it('accepts an email with subdomains', () =>
      expect(wordProblems(FORMS, validateSignUp({ ...asha, email: 'asha@mail.example.co.in' }))).toEqual({}));

    it('limits the length of the email, also in lower case', () => {
      const ofLength = (length: number) => `${'a'.repeat(length - '@b.in'.length)}@b.in`;
      expect(wordProblems(FORMS, validateSignUp({ ...asha, email: ofLength(254) }))).toEqual({});
      expect(wordProblems(FORMS, validateSignUp({ ...asha, email: ofLength(255) }))).toEqual({
        email: EMAIL_INVALID,
      });
      expect(wordProblems(FORMS, validateSignUp({ ...asha, email: `${'İ'.repeat(200)}@b.in` }))).toEqual({
        email: EMAIL_INVALID,
      });
    });

    it('reports each wrong field once: empty fields first, then password, then email', () => {
      const errors = validateSignUp({ firstName: 'Asha', lastName: '', email: 'asha', password: 'short' });
      expect(Object.entries(wordProblems(FORMS, errors))).toEqual([
        ['lastName', SIGNUP_EMPTY],
        ['password', PASSWORD_SHORT],
        ['email', EMAIL_INVALID],
      ]);
    });

    it('validates a malicious email fast', () => {
      const started = performance.now();
      validateSignUp({ ...asha, email: `a@${'.'.repeat(100_000)}@` });
      expect(performance.now() - started).toBeLessThan(2_000);
    });

    it('trims names and email but never the password', () => {
      const input = { firstName: ' Asha ', lastName: ' Rao ', email: ' A@b.in ', password: ' secret pass ' };
      expect(normaliseSignUp(input)).toEqual({
        firstName: 'Asha',
        lastName: 'Rao',
        email: 'A@b.in',
        password: ' secret pass ',
      });
    });
  });

  describe('logging in', () => {
    it.each([
      ['valid input', 'asha@example.com', 'x', {}],
      ['no email', ' ', 'x', { email: LOGIN_EMPTY }],
      ['no password', 'asha@example.com', '', { password: LOGIN_EMPTY }],
      ['nothing', '', '', { email: LOGIN_EMPTY, password: LOGIN_EMPTY }],
      ['a line break after the email', 'asha@example.com\n', 'x', {}],
      ['an invalid email', 'asha\0@example.com', 'x', { email: EMAIL_INVALID }],
    ])('%s', (_, email, password, expected) => {
      expect(wordProblems(FORMS, validateLogIn({ email, password }))).toEqual(expected);
    });

    it('compares emails without case or surrounding space', () => {
      expect(emailKey(' Asha@Example.COM ')).toBe('asha@example.com');
    });
  });
});

describe('device', () => {
  const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

  const IOS = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

  it.each([
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/138.0.0.0 Mobile Safari/537.36`,
      'Chrome',
      'Android',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/138.0.0.0 Safari/537.36`,
      'Chrome',
      'Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`,
      'Edge',
      'Windows',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/138.0.0.0 Safari/537.36`,
      'Chrome',
      'ChromeOS',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/138.0.0.0 Mobile Safari/537.36 OPR/90.0.0.0`,
      'Opera',
      'Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${IOS} Version/18.5 Mobile/15E148 Safari/604.1`,
      'Safari',
      'iPhone',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${IOS} CriOS/138.0.0.0 Mobile/15E148 Safari/604.1`,
      'Chrome',
      'iPhone',
    ],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS} Version/18.5 Safari/605.1.15`, 'Safari', 'Mac'],
    ['curl/8.5.0', 'curl', null],
    ['okhttp/4.12.0', 'okhttp', null],
    ['node', 'node', null],
    ['Mozilla/5.0', null, null],
    ['<b>shop</b>', null, null],
    [`${'x'.repeat(41)}/1`, null, null],
    ['', null, null],
    [undefined, null, null],
  ])('%s', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system });
  });

  it('a header of any length and form is read quickly', () => {
    for (const part of ['Version/', 'A', '\0', 'Android ']) {
      const from = performance.now();
      deviceOf(part.repeat(100_000));
      expect(performance.now() - from).toBeLessThan(100);
    }
  });
});

describe('passkey rules', () => {
  it.each([
    [[], 'Linux'],
    [['My phone'], 'Linux'],
    [['Linux'], 'Linux 2'],
    [['Linux 2', 'Linux', 'Linux 4'], 'Linux 3'],
    [['Linux', 'Linux'], 'Linux 2'],
  ])('beside %j, a passkey is called %s', (taken, name) => expect(freeName('Linux', taken)).toBe(name));
});
