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
  GraphQLInputType,
  GraphQLObjectType,
  GraphQLSchema,
  IntrospectionQuery,
} from 'graphql';
import { distDir } from '../helpers/test-database';
import { signUpShopper } from '../helpers/shopper';
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

/** Every operation of a root type with the attack in one of its arguments, as a literal and as a variable's default. */
function operationsOf(kind: string, root: GraphQLObjectType, attack: string): string[] {
  return Object.values(root.getFields()).flatMap((field) => {
    const below = isObjectType(getNamedType(field.type)) ? '{ __typename }' : '';
    return field.args.flatMap((argument) =>
      attacked(argument.type, attack).flatMap((value) => {
        const others = fill(field.args.filter((one) => one !== argument));
        const call = (given: string): string =>
          `${field.name}(${argument.name}: ${given}, ${others}) ${below}`;
        const type = String(getNullableType(argument.type));
        return [`${kind} { ${call(value)} }`, `${kind} ($given: ${type} = ${value}) { ${call('$given')} }`];
      }),
    );
  });
}

const trusted = (
  JSON.parse(readFileSync(path.join(distDir, 'server/src/graphql/trusted-documents.json'), 'utf8')) as {
    text: string;
  }[]
).map(({ text }) => text);

let shop: TestShop;
let schema: GraphQLSchema;
let token: string;
let roots: [string, GraphQLObjectType][];
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  ({ token } = await signUpShopper(shop));
  const { data } = await shop.graphql<IntrospectionQuery>(getIntrospectionQuery());
  schema = buildClientSchema(data);
  roots = [
    ['query', schema.getQueryType()!],
    ['mutation', schema.getMutationType()!],
  ];
});
afterAll(() => shop.close());

type Asked = [query: string, variables?: Record<string, unknown>];

async function expectNothing([query, variables = {}]: Asked): Promise<void> {
  const { status, errors } = await shop.graphql(query, variables, token);
  expect([query, struck()]).toEqual([query, undefined]);
  expect(status).not.toBe(503);
  expect(errors?.map(({ extensions }) => extensions?.code) ?? []).not.toContain('INTERNAL');
}

/** A few at a time: most of the time each waits for the database. */
async function expectNothingOf(asked: Asked[]): Promise<void> {
  for (let first = 0; first < asked.length; first += AT_ONCE)
    await Promise.all(asked.slice(first, first + AT_ONCE).map(expectNothing));
}

it('the magic constants of the code generator are found', () => {
  expect(magicConstants().length).toBeGreaterThanOrEqual(4);
});

describe('input is never run as code, in any argument, as a literal or a default value', () => {
  it.each(magicConstants())('%s', async (constant) => {
    const asked = roots.flatMap(([kind, root]) => operationsOf(kind, root, constant + PAYLOAD));
    expect(asked.length).toBeGreaterThan(90);
    await expectNothingOf(asked.map((query) => [query]));
  });

  it('nor if a query is repeated, or the input is just the constant', async () => {
    const asked = magicConstants()
      .flatMap((constant) => [constant, constant + PAYLOAD])
      .flatMap((attack) => roots.flatMap(([kind, root]) => operationsOf(kind, root, attack)))
      .filter((query) => / (?:product|addToCart|signUp)\(/.test(query));
    expect(asked.length).toBeGreaterThanOrEqual(12 * magicConstants().length);
    for (let time = 0; time < TIMES; time += 1) await expectNothingOf(asked.map((query) => [query]));
  });

  it('nor in a variable of a compiled document', async () => {
    const asked: Asked[] = [];
    let places = 0;
    for (const text of trusted) {
      const [operation] = parse(text).definitions;
      if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('It begins with a fragment.');
      const { variableDefinitions = [] } = operation;
      if (variableDefinitions.length === 0) continue;
      for (const attack of magicConstants().map((constant) => constant + PAYLOAD)) {
        const variables = variableDefinitions.map(({ variable, type }) => [
          variable.name.value,
          poisoned(typeFromAST(schema, type) as GraphQLInputType, attack),
        ]);
        asked.push([text, Object.fromEntries(variables) as Record<string, unknown>]);
        places += variables.length;
      }
    }
    expect(places).toBeGreaterThan(100);
    await expectNothingOf(asked);
  });
});
