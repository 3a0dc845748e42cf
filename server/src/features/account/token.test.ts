import { createSecretKey, randomUUID } from 'node:crypto';
import { signToken, TokenReader } from './token';

const WEEK_MS = 7 * 24 * 60 * 60_000;
const secret = createSecretKey(Buffer.from('a secret of this test alone, long enough'));
const caller = { _id: randomUUID(), email: 'asha@tokri.example', tokenVersion: 0 };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('a cached token expires like any other', () => {
  const tokens = new TokenReader(secret);
  const token = signToken(caller, secret);
  for (const header of [token, token, `Bearer ${token}`, `bearer  ${token}`])
    expect(tokens.read(header)).toEqual(caller);
  jest.setSystemTime(Date.now() + WEEK_MS - 2_000);
  expect(tokens.read(token)).toEqual(caller);
  jest.setSystemTime(Date.now() + 2_000);
  expect(tokens.read(token)).toBeNull();
  expect(tokens.read(`Bearer ${token}`)).toBeNull();
});

it('a token similar to a cached one is verified by itself', () => {
  const tokens = new TokenReader(secret);
  const token = signToken(caller, secret);
  expect(tokens.read(token)).toEqual(caller);
  for (const other of [token.slice(0, -2), `${token}x`, token.toUpperCase(), '', undefined])
    expect(tokens.read(other)).toBeNull();
});

it('a token with a NUL in its email is invalid', () => {
  const token = signToken({ ...caller, email: 'asha\0@tokri.example' }, secret);
  expect(new TokenReader(secret).read(token)).toBeNull();
});

it('processes with different clocks accept each other’s tokens until they expire by the reader’s clock', () => {
  const now = Date.now();
  for (const aheadMs of [-3_600_000, 3_600_000]) {
    jest.setSystemTime(now + aheadMs);
    const token = signToken(caller, secret);
    jest.setSystemTime(now);
    expect(new TokenReader(secret).read(token)).toEqual(caller);
    jest.setSystemTime(now + aheadMs + WEEK_MS - 2_000);
    expect(new TokenReader(secret).read(token)).toEqual(caller);
    jest.setSystemTime(now + aheadMs + WEEK_MS + 2_000);
    expect(new TokenReader(secret).read(token)).toBeNull();
  }
});
