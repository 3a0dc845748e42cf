import { TestCredentialsDocument } from '@/gql/operations';
import type { Asked } from '@/shared/lib/api/ask';

/** Asks for what the login form shows. */
export const askForLogin = (client: Asked): Promise<unknown> =>
  client.query({ query: TestCredentialsDocument });
