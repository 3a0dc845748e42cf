import { TestCredentialsDocument } from '@/gql/operations';
import type { Asked } from '@/shared/lib/api/ask';

/** Fetches what the login form shows. */
export const preloadLogin = (client: Asked): Promise<unknown> =>
  client.query({ query: TestCredentialsDocument });
