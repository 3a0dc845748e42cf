import type { JsonSchema } from './json-schema';
import { describeOperation } from './openapi-operation';
import type { RouteDescription } from './route';

const INTRODUCTION = `The shop over REST: the same services as its GraphQL API, in a table of plain paths.

Everything below /user needs the token that signing up or logging in returns, in the \`authorization\` header,
bare or after \`Bearer \`.

An error has a body of \`{"errors": ["…"], "code": "…"}\`; rely on the code, and show the words to people.
With VALIDATION_FAILED, \`fields\` says which message is about which field.
Any other path is answered with 404, any other method with 405 and \`Allow\`.`;

const SECURITY_SCHEMES = {
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'authorization',
    description: 'The token itself, as signing up or logging in returns it.',
  },
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The same after "Bearer ".' },
};

/** The table of routes as an OpenAPI 3.1 document. */
export function createOpenApi(table: readonly RouteDescription[], shopName: string): object {
  const schemas: Record<string, object> = {};
  const refer = (schema: JsonSchema): object => {
    const { title, properties, items } = schema;
    const inner = {
      ...schema,
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, refer(part)])),
      }),
      ...(items && { items: refer(items) }),
    };
    if (title === undefined) return inner;
    schemas[title] = inner;
    return { $ref: `#/components/schemas/${title}` };
  };
  const paths: Record<string, Record<string, object>> = {};
  for (const route of table) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: describeOperation(route, refer) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${shopName} REST API`, version: '1.0.0', description: INTRODUCTION },
    servers: [{ url: '/api' }],
    paths,
    components: { schemas, securitySchemes: SECURITY_SCHEMES },
  };
}
