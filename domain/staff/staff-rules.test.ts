import { validateInvitation, validateJoin } from './staff-rules';

const GOOD = { token: 'x', name: 'Asha Rao', password: 'basil and mint' };

it('accepts a name and a password of twelve characters', () => {
  expect(validateJoin(GOOD)).toEqual({});
  expect(validateJoin({ ...GOOD, password: '🌿'.repeat(12) })).toEqual({});
  expect(validateJoin({ ...GOOD, password: 'e\u0301'.repeat(128) })).toEqual({});
});

it.each<[object, string]>([
  [{ name: ' \u200b' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ name: 'a\0b' }, 'name'],
  [{ password: 'x'.repeat(11) }, 'password'],
  [{ password: 'x'.repeat(129) }, 'password'],
  [{ password: 'e\u0301'.repeat(11) }, 'password'],
])('rejects %j', (change, field) => {
  expect(Object.keys(validateJoin({ ...GOOD, ...change }))).toEqual([field]);
});

it('reports the problems of name and password', () => {
  expect(validateJoin({ ...GOOD, name: '', password: 'short' })).toEqual({
    name: { code: 'STAFF_NAME_EMPTY' },
    password: { code: 'STAFF_PASSWORD_SHORT', params: { min: 12 } },
  });
  expect(validateJoin({ ...GOOD, name: 'x'.repeat(60), password: 'x'.repeat(128) })).toEqual({});
  expect(validateJoin({ ...GOOD, name: ` ${'x'.repeat(60)} `, password: 'x'.repeat(129) })).toEqual({
    password: { code: 'TOO_LONG', params: { max: 128 } },
  });
});

it.each(['', 'nobody', 'a@b', 'a b@c.in', 'a@b.in\0', `${'x'.repeat(250)}@b.in`])(
  '%j is no email',
  (email) => {
    expect(validateInvitation(email)).toHaveProperty('email');
  },
);

it('an email may have space around it', () => {
  expect(validateInvitation(' Asha@Tokri.example ')).toEqual({});
});
