import { freeName, validatePasskey } from './passkey-rules';

it.each([
  [[], 'Linux'],
  [['My phone'], 'Linux'],
  [['Linux'], 'Linux 2'],
  [['Linux 2', 'Linux', 'Linux 4'], 'Linux 3'],
  [['Linux', 'Linux'], 'Linux 2'],
])('beside %j, a passkey is called %s', (taken, name) => expect(freeName('Linux', taken)).toBe(name));

it.each([
  [' My phone ', 'pass word', {}],
  ['\u200b', 'pass word', { name: { code: 'NAME_EMPTY' } }],
  [` ${'🔑'.repeat(60)} `, ' ', {}],
  [
    'a'.repeat(61),
    '',
    { name: { code: 'TOO_LONG', params: { max: 60 } }, password: { code: 'LOGIN_EMPTY' } },
  ],
])('adding the passkey %j with the password %j has the errors %j', (name, password, errors) => {
  expect(validatePasskey({ name, password })).toEqual(errors);
});
