import { createSecretKey, randomUUID } from 'node:crypto';
import { signToken } from '@server/features/account/token';
import { emailKey } from '../../../domain/account/account-rules';
import { TEST_SECRET } from './test-database';
import type { TestShop } from './test-shop';

/** A shopper of the API tests: signed up, with a token. */
export interface TestShopper {
  _id: string;
  email: string;
  tokenVersion: number;
  /** Of a shopper who has not signed up over the API. */
  sessionId?: string;
  token: string;
}

const NAME = { firstName: 'Meera', lastName: 'Nair' };
/** Of every new shopper. */
export const PASSWORD = 'long enough';
/** Kept, as hashing takes 30 ms of CPU. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$EY0lQoXAn05bkaklGzdksw$NHqZ/hEkpIJLiuxf52SM8LxHdrLP4Z/RAwMt3LoAlzU';
const SIGN_UP = `mutation ($input: SignUpInput!) { signUp(input: $input) { token user { _id email } } }`;

const newEmail = (): string => `${randomUUID()}@example.in`;

/** Signs up over the API: hashing the password takes 30 ms, and the shop remembers the address. */
export async function signUpShopper(
  shop: Pick<TestShop, 'graphql'>,
  email = newEmail(),
): Promise<TestShopper> {
  const { data } = await shop.graphql<{ signUp: { token: string; user: { _id: string; email: string } } }>(
    SIGN_UP,
    { input: { ...NAME, email, password: PASSWORD } },
  );
  const { token, user } = data.signUp;
  return { ...user, tokenVersion: 0, token };
}

/** A shopper with the same password, created directly in the database: signing up would hash it each time. */
export async function newShopper(shop: Pick<TestShop, 'sql'>, email = newEmail()): Promise<TestShopper> {
  const shopper = { _id: randomUUID() as string, email, tokenVersion: 0, sessionId: randomUUID() as string };
  await shop.sql(
    `WITH shopper AS (
       INSERT INTO users ("_id", "firstName", "lastName", "email", "emailKey", "passwordHash") VALUES ($1, $2, $3, $4, $5, $6)
       RETURNING "_id"
     ) INSERT INTO sessions ("userId", "_id") SELECT "_id", $7 FROM shopper`,
    [
      ...[shopper._id, NAME.firstName, NAME.lastName, email, emailKey(email), PASSWORD_HASH],
      shopper.sessionId,
    ],
  );
  return { ...shopper, token: tokenOf(shopper) };
}

/** A token as the shop signs them; without a `sessionId`, as older versions did. */
export const tokenOf = (caller: Omit<TestShopper, 'token'>): string =>
  signToken(caller, createSecretKey(Buffer.from(TEST_SECRET)));
