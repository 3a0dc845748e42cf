import type { ApolloServerPlugin } from '@apollo/server';
import type { BaseContext } from './context';

/**
 * Apollo Sandbox is a third-party script. On the shop's origin it could read every session, so in production the page
 * only says what is here.
 */
const pageWith = (more: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="content-security-policy" content="default-src 'none'">
    <meta name="robots" content="noindex">
    <title>GraphQL</title>
  </head>
  <body>
    <h1>GraphQL</h1>
    <p>Send operations to this address by POST, as JSON. The schema describes itself: any GraphQL client or explorer
      that runs on your own machine reads it from here by introspection.</p>
    ${more}
  </body>
</html>
`;

const plain = (more: string): ApolloServerPlugin<BaseContext> => ({
  serverWillStart: async () => ({ renderLandingPage: async () => ({ html: pageWith(more) }) }),
});

/** The landing page of the API in production. */
export const plainLandingPage = plain(
  '<p>The same shop over REST: <a href="/api/docs/">its description</a>.</p>',
);

/** The same for the desk. */
export const deskLandingPage = plain('<p>This is the desk of the shop: sign in by POST /desk/session.</p>');
