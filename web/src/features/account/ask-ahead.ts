import type { ApolloClient } from '@apollo/client';
import { TestCredentialsDocument } from '@/gql/operations';

/** Asks for what the login form shows. */
export const askForLogin = (client: ApolloClient): Promise<unknown> =>
  client.query({ query: TestCredentialsDocument });
