import { TestCredentialsDocument } from '@/gql/operations';
import type { QueryClient } from '@/shared/lib/api/query-client';

/** Fetches what the login form shows. */
export const preloadLogin = (client: QueryClient): Promise<unknown> =>
  client.query({ query: TestCredentialsDocument });
