import {
  emailKey,
  normaliseSignUp,
  validateDeletion,
  validateLogIn,
  validatePasswordChange,
  validateResetRequest,
  validateSignUp,
} from './account-rules';
import { FORMS } from '../wording/forms.en';
import { wordProblems } from '../wording/wording';

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
    ['4 characters of two code points each', { password: 'e\u0301'.repeat(4) }, { password: PASSWORD_SHORT }],
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

  it('removes superfluous spaces of names and email but never of the password', () => {
    const input = {
      firstName: ' Asha ',
      lastName: ' Devi \u00a0Rao\u3000Iyer ',
      email: ' A@b.in ',
      password: ' secret  pass ',
    };
    expect(normaliseSignUp(input)).toEqual({
      firstName: 'Asha',
      lastName: 'Devi Rao Iyer',
      email: 'A@b.in',
      password: ' secret  pass ',
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

const EMPTY = { code: 'LOGIN_EMPTY' };

it.each([
  ['old one', 'pass word', {}],
  ['', 'pass word', { currentPassword: EMPTY }],
  ['old one', '', { newPassword: EMPTY }],
  ['old one', '1234567', { newPassword: { code: 'PASSWORD_SHORT' } }],
  ['', 'a'.repeat(129), { currentPassword: EMPTY, newPassword: { code: 'TOO_LONG', params: { max: 128 } } }],
])('changing the password %j to %j has the errors %j', (currentPassword, newPassword, errors) => {
  expect(validatePasswordChange({ currentPassword, newPassword })).toEqual(errors);
});

it.each([
  [' asha@example.com ', {}],
  [' ', { email: EMPTY }],
  ['asha', { email: { code: 'EMAIL_INVALID' } }],
])('asking for a new password with the email %j has the errors %j', (email, errors) => {
  expect(validateResetRequest({ email })).toEqual(errors);
});

it('an account is deleted with its password only', () => {
  expect([validateDeletion({ password: '' }), validateDeletion({ password: ' ' })]).toEqual([
    { password: EMPTY },
    {},
  ]);
});
