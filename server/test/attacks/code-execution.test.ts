import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import {
  astFromValue,
  buildClientSchema,
  getIntrospectionQuery,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  print,
  typeFromAST,
} from 'graphql';
import type {
  GraphQLArgument,
  GraphQLField,
  GraphQLInputType,
  GraphQLObjectType,
  GraphQLSchema,
  IntrospectionQuery,
} from 'graphql';
import { distDir } from '../helpers/test-database';
import { newShopper } from '../helpers/shopper';
import { openTestShop } from '../helpers/test-shop';
import type { TestShop } from '../helpers/test-shop';

/** The magic strings that graphql-jit replaces when it generates code from a document, read from its sources. */
function magicConstants(): string[] {
  const dist = path.dirname(require.resolve('graphql-jit'));
  const code = readdirSync(dist)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(path.join(dist, file), 'utf8'));
  return [
    ...new Set(
      code
        .join('\n')
        .match(/__MAGIC_\w+/g)
        ?.filter((name) => /[0-9a-f]{12}$/.test(name)),
    ),
  ];
}
/** The shop under test runs in this process, outside Jest's context, so that running this would be visible. */
const PAYLOAD = 'globalThis.struck=(globalThis.struck||0)+1';
const struck = (): unknown => runInThisContext('globalThis.struck');
/** Enough repetitions for a server that compiles frequent queries. */
const TIMES = 5;
const AT_ONCE = 6;

/** Arguments, or the fields of an input. */
type Wanted = Pick<GraphQLArgument, 'name' | 'type'>;

/** A harmless literal of a type. */
function filler(type: GraphQLInputType): string {
  const inner = getNullableType(type);
  if (isListType(inner)) return '[]';
  if (isEnumType(inner)) return inner.getValues()[0]!.name;
  if (isInputObjectType(inner)) return `{${fill(Object.values(inner.getFields()))}}`;
  return { Boolean: 'true', Int: '1', Float: '1' }[inner.toString()] ?? '"none"';
}
const fill = (wanted: readonly Wanted[]): string =>
  wanted
    .filter(({ type }) => isNonNullType(type))
    .map(({ name, type }) => `${name}: ${filler(type)}`)
    .join(', ');

/** A value of a type with the attack in every string. */
function poisoned(type: GraphQLInputType, attack: string): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) return [poisoned(inner.ofType as GraphQLInputType, attack)];
  if (isEnumType(inner)) return inner.getValues()[0]!.name;
  if (isInputObjectType(inner)) {
    const fields = Object.values(inner.getFields());
    return Object.fromEntries(fields.map((field) => [field.name, poisoned(field.type, attack)]));
  }
  return { Boolean: true, Int: 1, Float: 1 }[inner.toString()] ?? attack;
}

/** Literals of a type: one with the attack in every string, and one for each enum field. */
function attacked(type: GraphQLInputType, attack: string): string[] {
  const inner = getNullableType(type);
  if (isListType(inner)) return attacked(inner.ofType as GraphQLInputType, attack).map((one) => `[${one}]`);
  if (isEnumType(inner)) return [attack.replace(/\W.*/, '')];
  if (!isInputObjectType(inner)) return ['String', 'ID'].includes(inner.toString()) ? [`"${attack}"`] : [];
  const fields = Object.values(inner.getFields());
  const names = fields
    .filter((field) => isEnumType(getNamedType(field.type)))
    .flatMap((field) =>
      attacked(field.type, attack).map((name) => {
        const others = fill(fields.filter((one) => one !== field));
        return `{${field.name}: ${name}, ${others}}`;
      }),
    );
  return [print(astFromValue(poisoned(inner, attack), inner)!), ...names];
}

/** Every call of a field with an attack in one of its arguments, as a literal and as a variable's default. */
function callsOf(kind: string, field: GraphQLField<unknown, unknown>, attack: string): string[] {
  const below = isObjectType(getNamedType(field.type)) ? '{ __typename }' : '';
  return field.args.flatMap((argument) =>
    attacked(argument.type, attack).flatMap((value) => {
      const others = fill(field.args.filter((one) => one !== argument));
      const call = (given: string): string => `${field.name}(${argument.name}: ${given}, ${others}) ${below}`;
      const type = String(getNullableType(argument.type));
      return [`${kind} { ${call(value)} }`, `${kind} ($given: ${type} = ${value}) { ${call('$given')} }`];
    }),
  );
}

const trusted = (
  JSON.parse(readFileSync(path.join(distDir, 'server/src/graphql/trusted-documents.json'), 'utf8')) as {
    text: string;
  }[]
).map(({ text }) => text);

let shop: TestShop;
let schema: GraphQLSchema;
let token: string;
let fields: [kind: string, field: GraphQLField<unknown, unknown>][];
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  ({ token } = await newShopper(shop));
  const { data } = await shop.graphql<IntrospectionQuery>(getIntrospectionQuery());
  schema = buildClientSchema(data);
  const fieldsOf = (kind: string, root: GraphQLObjectType): typeof fields =>
    Object.values(root.getFields()).map((field) => [kind, field]);
  fields = [...fieldsOf('query', schema.getQueryType()!), ...fieldsOf('mutation', schema.getMutationType()!)];
});
afterAll(() => shop.close());

type Operation = [query: string, variables?: Record<string, unknown>];

async function expectNothing([query, variables = {}]: Operation): Promise<void> {
  const { status, errors } = await shop.graphql(query, variables, token);
  expect([query, struck()]).toEqual([query, undefined]);
  expect(status).not.toBe(503);
  expect(errors?.map(({ extensions }) => extensions?.code) ?? []).not.toContain('INTERNAL');
}

/** A few at a time: most of the time each waits for the database. */
async function expectNothingOf(operations: Operation[]): Promise<void> {
  for (let first = 0; first < operations.length; first += AT_ONCE)
    await Promise.all(operations.slice(first, first + AT_ONCE).map(expectNothing));
}

/** All magic constants are replaced alike, so that no place needs each of them. */
const constants = magicConstants();
const anyOf = (place: number): string => constants[place % constants.length]!;

it('the magic constants of the code generator are found', () => {
  expect(constants.length).toBeGreaterThanOrEqual(4);
});

describe('input is never run as code', () => {
  it('in any argument, as a literal or a default value', async () => {
    const operations = fields.flatMap(([kind, field], place) => callsOf(kind, field, anyOf(place) + PAYLOAD));
    expect(operations.length).toBeGreaterThan(90);
    await expectNothingOf(operations.map((query) => [query]));
  });

  it('nor if a query is repeated, or the input is just the constant', async () => {
    const [kind, field] = fields.find(([, { name }]) => name === 'product')!;
    const operations = constants
      .flatMap((constant) => [constant, constant + PAYLOAD])
      .flatMap((attack) => callsOf(kind, field, attack));
    expect(operations).toHaveLength(4 * constants.length);
    for (let time = 0; time < TIMES; time += 1) await expectNothingOf(operations.map((query) => [query]));
  });

  it('nor in a variable of a compiled document', async () => {
    let places = 0;
    const operations = trusted.flatMap((text, place): Operation[] => {
      const [operation] = parse(text).definitions;
      if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('It begins with a fragment.');
      const { variableDefinitions = [] } = operation;
      if (variableDefinitions.length === 0) return [];
      places += variableDefinitions.length;
      const variables = variableDefinitions.map(({ variable, type }) => [
        variable.name.value,
        poisoned(typeFromAST(schema, type) as GraphQLInputType, anyOf(place) + PAYLOAD),
      ]);
      return [[text, Object.fromEntries(variables) as Record<string, unknown>]];
    });
    expect(places).toBeGreaterThan(50);
    await expectNothingOf(operations);
  });
});
