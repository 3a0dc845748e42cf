import { randomUUID } from 'node:crypto';
import type { TestShop } from './test-shop';

/** A shopper of the API tests: signed up, with a token. */
export interface TestShopper {
  _id: string;
  email: string;
  token: string;
}

const SIGN_UP = `mutation ($input: SignUpInput!) { signUp(input: $input) { token user { _id email } } }`;

export async function signUpShopper(
  shop: Pick<TestShop, 'graphql'>,
  email = `${randomUUID()}@example.in`,
): Promise<TestShopper> {
  const input = {
    firstName: 'Meera',
    lastName: 'Nair',
    email,
    password: 'long enough',
  };
  const { data } = await shop.graphql<{ signUp: { token: string; user: { _id: string; email: string } } }>(
    SIGN_UP,
    {
      input,
    },
  );
  const { token, user } = data.signUp;
  return { ...user, token };
}
