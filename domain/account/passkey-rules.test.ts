import { freeName } from './passkey-rules';

it.each([
  [[], 'Linux'],
  [['My phone'], 'Linux'],
  [['Linux'], 'Linux 2'],
  [['Linux 2', 'Linux', 'Linux 4'], 'Linux 3'],
  [['Linux', 'Linux'], 'Linux 2'],
])('beside %j, a passkey is called %s', (taken, name) => expect(freeName('Linux', taken)).toBe(name));
