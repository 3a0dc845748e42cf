import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  getNamedType,
  getNullableType,
  isIntrospectionType,
  isListType,
  isObjectType,
  Kind,
  Lexer,
  lexicographicSortSchema,
  parse,
  print,
  printSchema,
  separateOperations,
  Source,
  TokenKind,
  visit,
} from 'graphql';
import type { DocumentNode, GraphQLObjectType, GraphQLSchema, IntrospectionQuery } from 'graphql';
import { EXAMPLE_HEADERS, EXAMPLE_OPERATIONS, EXAMPLE_VARIABLES } from '@server/graphql/example-operations';
import {
  LIST_LENGTHS,
  MAX_ALIASES,
  MAX_COST,
  MAX_DEPTH,
  MAX_ORDERS_COST,
  MAX_TOKENS,
  measureOperation,
} from '@server/graphql/query-cost';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let schema: GraphQLSchema;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  const { data } = await shop.graphql<IntrospectionQuery>(
    getIntrospectionQuery({ specifiedByUrl: true, inputValueDeprecation: true, schemaDescription: true }),
  );
  schema = buildClientSchema(data);
});
afterAll(() => shop.close());

/** The definitions that explorers show, which excludes the schema itself and its extensions. */
const DESCRIBED: string[] = [
  Kind.OBJECT_TYPE_DEFINITION,
  Kind.INPUT_OBJECT_TYPE_DEFINITION,
  Kind.SCALAR_TYPE_DEFINITION,
  Kind.ENUM_TYPE_DEFINITION,
  Kind.ENUM_VALUE_DEFINITION,
  Kind.FIELD_DEFINITION,
  Kind.INPUT_VALUE_DEFINITION,
];

it('the schema is that of schema.graphql, which contract.test.ts compares with what clients were promised', () => {
  const file = buildSchema(readFileSync(path.join(__dirname, '../../schema.graphql'), 'utf8'));
  const sorted = (one: GraphQLSchema): string => printSchema(lexicographicSortSchema(one));
  expect(sorted(schema)).toBe(sorted(file));
});

it('every type, field, argument and enum value has a description', () => {
  const silent: string[] = [];
  const path: string[] = [];
  visit(parse(printSchema(schema)), {
    enter(node) {
      if (!('name' in node && node.name) || !DESCRIBED.includes(node.kind)) return;
      path.push(node.name.value);
      if (!('description' in node && node.description?.value)) silent.push(path.join('.'));
    },
    leave(node) {
      if ('name' in node && node.name && DESCRIBED.includes(node.kind)) path.pop();
    },
  });
  expect(silent).toEqual([]);
});

describe('the operations that Sandbox opens with', () => {
  const operations = parse(EXAMPLE_OPERATIONS).definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? [definition.name!.value] : [],
  );
  const run = async (operationName: string, authorization: string) => {
    const response = await fetch(`${shop.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ query: EXAMPLE_OPERATIONS, variables: EXAMPLE_VARIABLES, operationName }),
    });
    return (await response.json()) as {
      data: { logIn?: { token: string } };
      errors?: { extensions: object }[];
    };
  };

  it('are embedded in the page', async () => {
    const response = await fetch(`${shop.url}/graphql`, { headers: { accept: 'text/html' } });
    const page = await response.text();
    for (const name of operations) expect(page).toContain(name);
  });
  it('run as they are if public, and otherwise with the token of LogIn', async () => {
    const asVisitor = ['Browse', 'Product', 'Suggest', 'LogIn'];
    for (const name of asVisitor)
      expect((await run(name, EXAMPLE_HEADERS.authorization)).errors).toBeUndefined();
    const { token } = (await run('LogIn', EXAMPLE_HEADERS.authorization)).data.logIn!;
    for (const name of operations.filter((other) => !asVisitor.includes(other))) {
      expect((await run(name, token)).errors).toBeUndefined();
      expect((await run(name, EXAMPLE_HEADERS.authorization)).errors?.[0]?.extensions).toEqual({
        code: 'UNAUTHENTICATED',
      });
    }
  });
});

const FULL =
  'types { name fields { name args { name type { name kind } } type { name kind } } inputFields { name } }';

function list(times: number, part: (index: number) => string): string {
  return Array.from({ length: times }, (_, index) => part(index)).join(' ');
}

describe('limits', () => {
  const root = path.join(__dirname, '../..');
  const webDocuments = (): string =>
    readdirSync(path.join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.graphql'))
      .map((file) => readFileSync(path.join(root, 'web/src', file), 'utf8'))
      .join('\n');
  const documented = /```graphql shop\.graphql\n([\s\S]*?)```/.exec(
    readFileSync(path.join(root, 'docs/api.md'), 'utf8'),
  )![1]!;

  /** The number of tokens, with a __typename in every selection set, as caching clients add. */
  function tokensOf(document: DocumentNode): number {
    const lexer = new Lexer(new Source(print(document)));
    let count = 0;
    while (lexer.advance().kind !== TokenKind.EOF) count += 1;
    visit(document, { SelectionSet: () => void (count += 1) });
    return count;
  }

  function needsOf(documents: string) {
    return Object.entries(separateOperations(parse(documents))).map(([name, document]) => {
      const operation = document.definitions.find((part) => part.kind === Kind.OPERATION_DEFINITION)!;
      return {
        name,
        ...measureOperation({ schema, document, operation }, { first: 24 }),
        tokens: tokensOf(document),
        hasWholeList:
          /\b(orders|cart|wishlist|addresses|\w+(Cart|CartQty|Replacement|Wishlist|Address))\b/.test(
            print(document),
          ),
      };
    });
  }

  it.each([
    ['the web client', webDocuments, 20],
    ['the documentation', () => documented, 3],
    ['Sandbox', () => EXAMPLE_OPERATIONS, 6],
  ])('allow ten times what %s needs, except for unpaginated lists', (_who, documents, atLeast) => {
    const needs = needsOf(documents());
    expect(needs.length).toBeGreaterThanOrEqual(atLeast);
    const tight = needs.filter(
      ({ cost, ordersCost, depth, aliases, tokens, hasWholeList }) =>
        cost * (hasWholeList ? 1 : 10) > MAX_COST ||
        ordersCost * (hasWholeList ? 1 : 10) > MAX_ORDERS_COST ||
        depth * 10 > MAX_DEPTH ||
        aliases * 10 > MAX_ALIASES ||
        tokens * 4 > MAX_TOKENS,
    );
    expect(tight).toEqual([]);
  });

  it('know the maximum length of every unpaginated list, of the desk, too', () => {
    const desk = buildSchema(readFileSync(path.join(root, 'desk.graphql'), 'utf8'));
    const lists = [schema, desk]
      .flatMap((one) => Object.values(one.getTypeMap()))
      .filter((type) => isObjectType(type) && !isIntrospectionType(type))
      .flatMap((type) => Object.values((type as GraphQLObjectType).getFields()))
      .filter(({ type, args, name }) => {
        const isPaged = name === 'edges' || args.some((argument) => argument.name === 'first');
        return isListType(getNullableType(type)) && isObjectType(getNamedType(type)) && !isPaged;
      });
    const unknown = lists.filter(({ type }) => !LIST_LENGTHS.has(getNamedType(type).name));
    // Of the preview of a file, which is read once, however long it is.
    expect(unknown.map(({ name }) => name)).toEqual(['refused', 'rows', 'changes']);
    expect(lists.length).toBeGreaterThan(5);
  });

  it('allow three times the tokens of a full introspection query', () => {
    const all = { schemaDescription: true, specifiedByUrl: true, inputValueDeprecation: true, oneOf: true };
    expect(tokensOf(parse(getIntrospectionQuery({ ...all, directiveIsRepeatable: true })))).toBeLessThan(
      MAX_TOKENS / 3,
    );
  });

  it.each([
    ['too deep', `{ __type(name: "Cart") { ${'ofType { '.repeat(80)}name${' }'.repeat(80)} } }`, MAX_DEPTH],
    ['too long', `{ ${'shop { name } '.repeat(1_000)} }`, MAX_TOKENS],
    [
      'too costly',
      `{ ${list(32, (i) => `a${i}: products(first: 100) { edges { node { ...P } } }`)} } fragment P on Product { title price rating }`,
      MAX_COST,
    ],
    ['too full of aliases', `{ ${list(61, (i) => `a${i}: shop { name }`)} }`, MAX_ALIASES],
    [
      'endless by a fragment cycle',
      '{ shop { ...A } } fragment A on Shop { name ...B } fragment B on Shop { ...A }',
      MAX_COST,
    ],
    [
      'introspecting repeatedly',
      `{ ${list(50, (i) => `a${i}: __schema { ...A }`)} } fragment A on __Schema { ${FULL} }`,
      MAX_COST,
    ],
    [
      'a chain of nested companion products, one each',
      `{ product(_id: "tomato") { ${'goesWith(first: 1) { '.repeat(7)}_id${' }'.repeat(7)} } }`,
      MAX_COST,
    ],
    [
      'nested introspection',
      `{ __schema { ${'types { fields { type { fields { type { fields { type { name } } } } } } }'} } }`,
      MAX_DEPTH,
    ],
  ])('reject a query that is %s before it runs, with its cost and the limit', async (_what, query, limit) => {
    const { result, statements } = await shop.countStatements(() => shop.graphql(query));
    expect(statements).toEqual([]);
    expect(result.status).toBe(400);
    const { code, cost, limit: told } = result.errors![0]!.extensions as Record<string, unknown>;
    expect([code, told]).toEqual(['QUERY_TOO_COMPLEX', limit]);
    // An endless query has no cost.
    if (cost !== null) expect(cost).toBeGreaterThan(limit);
  });

  it('do not replace the validation of page sizes', async () => {
    const { errors } = await shop.graphql('{ products(first: 1000000) { edges { node { title } } } }');
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});
