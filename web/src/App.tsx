import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { SiteContext } from '@/shared/lib/head/PageHead';
import type { PageSite } from '@/shared/lib/head/PageHead';

interface AppProps {
  client: ApolloClient;
  site: PageSite;
  /** The router, which the browser and the server have each of their own. */
  children: ReactNode;
}

/** What stands around the router, in the browser and on the server alike. */
export function App({ client, site, children }: AppProps) {
  return (
    <StrictMode>
      <SiteContext value={site}>
        <ApolloProvider client={client}>{children}</ApolloProvider>
      </SiteContext>
    </StrictMode>
  );
}
