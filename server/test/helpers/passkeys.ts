import type { PasskeyOptions } from './authenticator';
import { PASSWORD } from './shopper';
import type { TestShopper } from './shopper';
import type { TestShop } from './test-shop';

const BEGIN = 'mutation ($password: String!) { beginPasskey(password: $password) }';
const ADD = `mutation ($input: AddPasskeyInput!) { addPasskey(input: $input) { _id name lastUsedAt } }`;
export const LIST = '{ passkeys { _id name createdAt lastUsedAt } }';
const REMOVE = 'mutation ($_id: ID!) { removePasskey(_id: $_id) { _id } }';
const BEGIN_LOG_IN = 'mutation { beginPasskeyLogIn }';
const LOG_IN = `mutation ($credential: JSONObject!) { logInWithPasskey(credential: $credential) { token user { _id email } } }`;

interface Listed {
  _id: string;
  name: string;
  lastUsedAt: string | null;
}

/** What a test asks a shop about passkeys. */
export const passkeysOf = (shop: () => TestShop) => ({
  begin: async (shopper: Pick<TestShopper, 'token'>, password = PASSWORD) =>
    shop().graphql<{ beginPasskey: PasskeyOptions & Record<string, unknown> }>(
      BEGIN,
      { password },
      shopper.token,
    ),
  add: ({ token }: TestShopper, credential: object, name = ' My phone ') =>
    shop().graphql<{ addPasskey: Listed[] }>(ADD, { input: { name, credential } }, token),
  list: async ({ token }: Pick<TestShopper, 'token'>) =>
    (await shop().graphql<{ passkeys: Listed[] }>(LIST, {}, token)).data.passkeys,
  remove: ({ token }: TestShopper, _id: string) =>
    shop().graphql<{ removePasskey: { _id: string }[] }>(REMOVE, { _id }, token),
  beginLogIn: async () =>
    (await shop().graphql<{ beginPasskeyLogIn: PasskeyOptions }>(BEGIN_LOG_IN)).data.beginPasskeyLogIn,
  logIn: (credential: object) =>
    shop().graphql<{ logInWithPasskey: { token: string; user: { _id: string; email: string } } }>(LOG_IN, {
      credential,
    }),
});
