import jwt from 'jsonwebtoken';
import { shopOf } from '@server/features/shop/shop';
import { openTestShop, testConfig } from './helpers/test-shop';
import type { RestResponse, TestShop } from './helpers/test-shop';
import { TEST_SECRET } from './helpers/test-database';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
});
afterAll(() => shop.close());

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/;
const EMPTY = 'Fileds cannot be empty';
const SHORT = 'Password Should have atleast 8 characters';
const EXISTS = 'Unprocessable Entity. Email Already Exists.';
const NOT_REGISTERED = 'The email you entered is not Registered. Not Found error';
const WRONG_PASSWORD = 'The credentials you entered are invalid. Unauthorized access error.';

interface RestUser {
  _id: string;
  firstName: string;
  lastName: string;
  email: string;
}
interface Failure {
  fields: Record<string, string>;
  errors: string[];
  code: string;
}

let people = 0;
/** Sign-up input with an unused email. */
const somebody = (more: object = {}) => ({
  firstName: 'Meera',
  lastName: 'Nair',
  email: `meera${(people += 1)}@example.in`,
  password: 'mangoes in may',
  ...more,
});
const signUp = <Body = { createdUser: RestUser; encodedToken: string }>(body: unknown) =>
  shop.rest<Body>('POST', '/auth/signup', { body });
const logIn = <Body = { foundUser: RestUser; encodedToken: string }>(body: unknown) =>
  shop.rest<Body>('POST', '/auth/login', { body });

const SIGN_UP = `mutation ($input: SignUpInput!) {
  signUp(input: $input) { token user { _id firstName lastName email createdAt updatedAt } } }`;
const LOG_IN = `mutation ($input: LogInInput!) { logIn(input: $input) { token user { _id firstName email } } }`;

/** Has signed up: hashing a password takes 30 ms. */
let known: ReturnType<typeof somebody>;
let signUpResponse: RestResponse<{ createdUser: RestUser; encodedToken: string }>;
beforeAll(async () => {
  known = somebody();
  signUpResponse = await signUp({ ...known, _id: 'mine', admin: true, createdAt: '1999-01-01' });
});

describe('signing up over REST', () => {
  it('returns 201 with the user, without the password, and a token', () => {
    expect(signUpResponse.status).toBe(201);
    expect(signUpResponse.body).toEqual({
      createdUser: {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        firstName: 'Meera',
        lastName: 'Nair',
        email: known.email,
        createdAt: expect.stringMatching(INSTANT) as string,
        updatedAt: expect.stringMatching(INSTANT) as string,
      },
      encodedToken: expect.any(String) as string,
    });
  });

  it('signs a token with HS256 that carries _id and email and lasts 7 days', () => {
    const { _id, email } = signUpResponse.body.createdUser;
    const token = jwt.verify(signUpResponse.body.encodedToken, TEST_SECRET, { complete: true });
    const { iat, exp, ...claims } = token.payload as jwt.JwtPayload;
    expect(token.header.alg).toBe('HS256');
    expect(claims).toEqual({ _id, email, sid: expect.stringMatching(/^[0-9a-f-]{36}$/) as string });
    expect(exp! - iat!).toBe(7 * 24 * 60 * 60);
  });

  it('stores the password as an Argon2id hash and in no other form', async () => {
    const [row] = await shop.sql<{ hash: string; text: string }>(
      `SELECT "passwordHash" AS hash, u::text AS text FROM users u WHERE email = $1`,
      [known.email],
    );
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=\d{5,},t=[2-9],p=\d\$/);
    expect(row?.text).not.toContain(known.password);
  });

  it('trims names and email, but not the password', async () => {
    const { email } = somebody();
    const { body } = await signUp({
      firstName: ' Meera\u00a0',
      lastName: '\tNair ',
      email: `  ${email} `,
      password: '  a b c   ',
    });
    expect(body.createdUser).toMatchObject({ firstName: 'Meera', lastName: 'Nair', email });
    expect((await logIn({ email, password: '  a b c   ' })).status).toBe(200);
    expect((await logIn({ email, password: 'a b c' })).status).toBe(401);
  });

  it.each([
    [
      'the longest names, email and password, of any script',
      {
        ...{ firstName: 'म'.repeat(60), lastName: '👩🏽‍🌾'.repeat(15), password: 'é'.repeat(128) },
        email: `${'a'.repeat(240)}@example.co.in`,
      },
    ],
    ['the shortest names and password', { firstName: '李', lastName: 'O', password: '🥭🥭🥭🥭🥭🥭🥭🥭' }],
  ])('accepts %s, and returns the input unchanged', async (_, more) => {
    const { password, ...shown } = somebody(more);
    const { status, body } = await signUp({ ...shown, password });
    expect(status).toBe(201);
    expect(body.createdUser).toMatchObject(shown);
    expect((await logIn({ email: shown.email, password })).status).toBe(200);
  });

  it.each([
    ['an empty object', {}, [EMPTY]],
    ['an array', [], [EMPTY]],
    ['blank names', somebody({ firstName: '   ', lastName: '\u200b' }), [EMPTY]],
    ['a null', somebody({ lastName: null }), [EMPTY]],
    ['no @ in the email', somebody({ email: 'meera.example.in' }), ['Email should be valid']],
    ['a last name of 61 characters', somebody({ lastName: 'न'.repeat(61) }), [expect.stringContaining('60')]],
    ['NUL in a name', somebody({ firstName: 'Me\0era' }), [expect.stringContaining('hidden')]],
    ['two mistakes', somebody({ email: 'x', password: 'y' }), [SHORT, 'Email should be valid']],
    ['a number as first name', somebody({ firstName: 7 }), ['firstName must be text.']],
    ['an object as password', somebody({ password: {} }), ['password must be text.']],
  ])('rejects %s with 422, each message once', async (_, body, errors) => {
    const before = await shop.sql('SELECT count(*) FROM users');
    const response = await signUp<Failure>(body);
    expect(response.status).toBe(422);
    const { fields } = response.body;
    expect(response.body).toEqual({ errors, code: 'VALIDATION_FAILED', fields });
    expect([...new Set(Object.values(fields))]).toEqual(errors);
    expect(await shop.sql('SELECT count(*) FROM users')).toEqual(before);
  });

  it('rejects an email that is already registered, ignoring case and surrounding spaces', async () => {
    for (const email of [known.email, known.email.toUpperCase(), ` ${known.email} `]) {
      const { status, body } = await signUp<Failure>({ ...known, email, firstName: 'Somebody else' });
      expect(status).toBe(422);
      expect(body).toEqual({ errors: [EXISTS], code: 'EMAIL_ALREADY_EXISTS' });
    }
    expect(await shop.sql(`SELECT "firstName" FROM users WHERE email = $1`, [known.email])).toEqual([
      { firstName: 'Meera' },
    ]);
  });

  it('succeeds or leaves no account behind, whatever statement fails', async () => {
    await shop.sql(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE 'Cancelled' USING ERRCODE = '57014'; END $$`);
    for (const [table, condition, status] of [
      ['sessions', 'true', 503],
      // What remembers a place; what counts an attempt begins at 1.
      ['attempts', 'NEW."count" = 0', 201],
    ] as const) {
      const input = somebody();
      await shop.sql(`CREATE TRIGGER fail BEFORE INSERT ON ${table} FOR EACH ROW WHEN (${condition})
        EXECUTE FUNCTION fail()`);
      expect([table, (await signUp(input)).status]).toEqual([table, status]);
      await shop.sql(`DROP TRIGGER fail ON ${table}`);
      expect([table, (await signUp(input)).status]).toEqual([table, status === 201 ? 422 : 201]);
    }
    await shop.sql('DROP FUNCTION fail');
  });

  it('lets exactly one of many concurrent sign-ups with the same email succeed', async () => {
    const input = somebody();
    const responses = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        index % 2
          ? signUp({ ...input, email: input.email.toUpperCase() }).then(({ status }) => status === 201)
          : shop.graphql(SIGN_UP, { input }).then(({ errors }) => !errors),
      ),
    );
    expect(responses.filter(Boolean)).toHaveLength(1);
    const rows = await shop.sql(`SELECT 1 FROM users WHERE lower(email) = $1`, [input.email]);
    expect(rows).toHaveLength(1);
  });
});

describe('logging in over REST', () => {
  it('returns 200 with the user, without the password, and a token', async () => {
    // It ignores the case of the email and spaces around it.
    const response = await logIn({ email: ` ${known.email.toUpperCase()} `, password: known.password });
    expect([response.status, response.body]).toEqual([
      200,
      { foundUser: signUpResponse.body.createdUser, encodedToken: expect.any(String) as string },
    ]);
  });

  it.each([
    ['an unknown email', { email: 'nobody@example.in', password: 'mangoes in may' }, 404, NOT_REGISTERED],
    ['a wrong password', { email: 'asha@tokri.example', password: 'wrong' }, 401, WRONG_PASSWORD],
    [
      'a password in the wrong case',
      { email: 'asha@tokri.example', password: 'Fresh-Every-Day' },
      401,
      WRONG_PASSWORD,
    ],
  ])('rejects %s', async (_, body, status, message) => {
    const response = await logIn<Failure>(body);
    expect(response.status).toBe(status);
    expect(response.body.errors).toEqual([message]);
  });

  it.each([
    ['an empty object', {}, ['Fields Cannot be empty']],
    ['no password', { email: 'asha@tokri.example' }, ['Fields Cannot be empty']],
    ['a blank email', { email: '  ', password: 'x' }, ['Fields Cannot be empty']],
    ['NUL in the email', { email: 'a\0@b.in', password: 'x' }, ['Email should be valid']],
    ['an object as email', { email: { $ne: '' }, password: 'x' }, ['email must be text.']],
  ])('rejects %s with 422', async (_, body, errors) => {
    const response = await logIn<Failure>(body);
    expect(response.status).toBe(422);
    const { fields } = response.body;
    expect(response.body).toEqual({ errors, code: 'VALIDATION_FAILED', fields });
    expect([...new Set(Object.values(fields))]).toEqual(errors);
  });
});

describe('accounts over GraphQL', () => {
  it('signs up, logs in and returns the current user', async () => {
    const input = somebody();
    const signedUp = await shop.graphql<{ signUp: { token: string; user: RestUser } }>(SIGN_UP, { input });
    const { user, token } = signedUp.data.signUp;
    const { password: _, ...shown } = input;
    expect(user).toMatchObject({ ...shown, createdAt: expect.stringMatching(INSTANT) as string });
    const { email, password } = input;
    const loggedIn = await shop.graphql<{ logIn: { user: RestUser } }>(LOG_IN, {
      input: { email, password },
    });
    expect(loggedIn.data.logIn.user._id).toBe(user._id);
    const me = await shop.graphql(`{ me { _id firstName lastName email createdAt updatedAt } }`, {}, token);
    expect(me.data).toEqual({ me: user });
  });

  it('reports each invalid field with one message', async () => {
    const { data, errors } = await shop.graphql(SIGN_UP, {
      input: somebody({ email: 'x', password: 'short' }),
    });
    expect(data).toBeNull();
    expect(errors).toHaveLength(1);
    expect(errors?.[0]?.extensions).toEqual({
      code: 'VALIDATION_FAILED',
      fields: { email: 'Email should be valid', password: SHORT },
      fieldCodes: { email: { code: 'EMAIL_INVALID' }, password: { code: 'PASSWORD_SHORT' } },
    });
  });

  it.each([
    ['EMAIL_ALREADY_EXISTS', EXISTS, SIGN_UP, somebody({ email: 'ASHA@tokri.example' })],
    ['EMAIL_NOT_REGISTERED', NOT_REGISTERED, LOG_IN, { email: 'nobody@example.in', password: 'x' }],
    ['INVALID_CREDENTIALS', WRONG_PASSWORD, LOG_IN, { email: 'ravi@tokri.example', password: 'x' }],
    ['VALIDATION_FAILED', 'Fields Cannot be empty', LOG_IN, { email: '', password: 'x' }],
  ])('%s has the message that section 8 specifies: %s', async (code, message, mutation, input) => {
    const { data, errors } = await shop.graphql(mutation, { input });
    expect(data).toBeNull();
    expect(errors).toMatchObject([{ message, extensions: { code } }]);
  });

  it('exposes no password field in any type but TestCredentials', async () => {
    const { data } = await shop.graphql<{
      __schema: { types: { kind: string; name: string; fields: object }[] };
    }>(`{ __schema { types { kind name fields { name } } } }`);
    const withPassword = data.__schema.types.filter(({ fields }) => /password/i.test(JSON.stringify(fields)));
    // Mutations change passwords, but return none.
    expect(withPassword.map(({ name }) => name)).toEqual(['TestCredentials', 'Mutation']);
  });

  it('resolves the current user in one statement', async () => {
    const { statements } = await shop.countStatements(() =>
      shop.graphql('{ me { email } }', {}, signUpResponse.body.encodedToken),
    );
    expect(statements).toHaveLength(1);
  });
});

it('offers no test account if none is seeded', () => {
  expect(shopOf(testConfig({ SEED: 'none' })).testCredentials).toBeNull();
  expect(shopOf(testConfig({ NODE_ENV: 'production', PAYMENTS: 'sandbox' })).testCredentials).toBeNull();
});

it('offers a test account outside production, with an empty cart and wishlist, no addresses and no orders', async () => {
  const { data } = await shop.graphql<{ shop: { testCredentials: { email: string; password: string } } }>(
    `{ shop { testCredentials { email password } } }`,
  );
  const { body } = await logIn(data.shop.testCredentials);
  const things = await shop.graphql(
    `{ cart { totalQty } wishlist { items { _id } } addresses { _id } orders { _id } }`,
    {},
    body.encodedToken,
  );
  expect(things.data).toEqual({ cart: { totalQty: 0 }, wishlist: { items: [] }, addresses: [], orders: [] });
});
