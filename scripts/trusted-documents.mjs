/** The web client's operations, exactly as it sends them: the server compiles these. */
import { createHash } from 'node:crypto';
import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { Kind, parse, visit } from 'graphql';
import { StepFailed } from './steps.mjs';

const DOCUMENT = /^export const \w+Document = (\{.*\}) as unknown as DocumentNode/gm;

/** The request body that Apollo Client sends for a document. */
async function requestBodyOf(document) {
  let body;
  const fetch = async (_uri, request) => {
    body = JSON.parse(request.body);
    return new globalThis.Response('{ "data": null }');
  };
  const link = new HttpLink({ uri: 'http://shop.invalid/graphql', fetch });
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const [{ operation }] = document.definitions;
  const pending =
    operation === 'mutation' ? client.mutate({ mutation: document }) : client.query({ query: document });
  await pending.catch(() => undefined);
  return body;
}

/** The compiler would write literals into code, so all values must be variables. */
function assertNoLiteral(name, text) {
  const fail = () => {
    throw new StepFailed(`${name} of the web client has a literal in its text; use a variable instead`);
  };
  const literals = [
    Kind.STRING,
    Kind.INT,
    Kind.FLOAT,
    Kind.BOOLEAN,
    Kind.ENUM,
    Kind.NULL,
    Kind.LIST,
    Kind.OBJECT,
  ];
  visit(parse(text), Object.fromEntries(literals.map((kind) => [kind, fail])));
}

/**
 * The trusted documents as JSON, from the web client's generated code.
 * @throws StepFailed if one has a literal in its text
 */
export async function printTrustedDocuments(generatedCode) {
  const trusted = [];
  for (const [, printed] of generatedCode.matchAll(DOCUMENT)) {
    const document = JSON.parse(printed);
    // Not compiled: a subscription is run once for each event.
    if (document.definitions[0].operation === 'subscription') continue;
    const { operationName: name, query: text } = await requestBodyOf(document);
    assertNoLiteral(name, text);
    trusted.push({ name, sha256: createHash('sha256').update(text).digest('hex'), text });
  }
  return `${JSON.stringify(trusted, null, 2)}\n`;
}
