import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import type {
  GraphQLArgument,
  GraphQLInputField,
  GraphQLNamedType,
  GraphQLSchema,
  IntrospectionQuery,
} from 'graphql';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

/** Every promise of a schema as one line of text, so that a broken one reads clearly in a failing test. */
function promisesOf(schema: GraphQLSchema): string[] {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  return types.flatMap(promisesOfType);
}

const said = (description: string | null | undefined): string =>
  description ? ` "${description.replace(/\s+/g, ' ')}"` : '';
const withDefault = ({ name, type, defaultValue }: GraphQLArgument | GraphQLInputField): string =>
  `${name}: ${String(type)}${defaultValue === undefined ? '' : ` = ${JSON.stringify(defaultValue)}`}`;

function promisesOfType(type: GraphQLNamedType): string[] {
  const itself = `${type.constructor.name} ${type.name}`;
  if (isObjectType(type))
    return [
      itself,
      ...Object.values(type.getFields()).flatMap((field) => [
        `${type.name}.${field.name}: ${String(field.type)}`,
        ...field.args.map((argument) => `${type.name}.${field.name}(${withDefault(argument)})`),
      ]),
    ];
  if (isInputObjectType(type))
    return [itself, ...Object.values(type.getFields()).map((field) => `${type.name}.${withDefault(field)}`)];
  if (isEnumType(type)) return [itself, ...type.getValues().map(({ name }) => `${type.name}.${name}`)];
  return [itself];
}

/** A schema's descriptions by type or member. */
function commentsOf(schema: GraphQLSchema): Map<string, string> {
  const comments = new Map<string, string>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.description) comments.set(type.name, said(type.description));
    const members =
      isObjectType(type) || isInputObjectType(type)
        ? Object.values(type.getFields())
        : isEnumType(type)
          ? type.getValues()
          : [];
    for (const { name, description } of members)
      if (description) comments.set(`${type.name}.${name}`, said(description));
  }
  return comments;
}

let shop: TestShop;
let live: GraphQLSchema;
const contract = buildSchema(readFileSync(path.join(__dirname, 'contract.graphql'), 'utf8'));

beforeAll(async () => {
  shop = await openTestShop();
  const { data } = await shop.graphql<IntrospectionQuery>(getIntrospectionQuery());
  live = buildClientSchema(data);
});
afterAll(() => shop.close());

it('keeps every name, type, nullability, argument and default of the contract', () => {
  const kept = new Set(promisesOf(live));
  expect(promisesOf(contract).filter((promise) => !kept.has(promise))).toEqual([]);
});

it('keeps every doc comment of the contract', () => {
  const kept = commentsOf(live);
  const lost = [...commentsOf(contract)].filter(([place, comment]) => kept.get(place) !== comment);
  expect(lost).toEqual([]);
});

it('adds no required arguments or input fields', () => {
  const inputs = Object.values(live.getTypeMap()).flatMap((type) => {
    const known = contract.getType(type.name);
    if (isInputObjectType(type) && isInputObjectType(known))
      return Object.values(type.getFields()).filter(({ name }) => !known.getFields()[name]);
    if (isObjectType(type) && isObjectType(known))
      return Object.values(type.getFields()).flatMap(({ name, args }) => {
        const theirs = known.getFields()[name]?.args ?? [];
        return known.getFields()[name]
          ? args.filter((argument) => !theirs.some((one) => one.name === argument.name))
          : [];
      });
    return [];
  });
  const demanded = inputs.filter(
    ({ type, defaultValue }) => String(type).endsWith('!') && defaultValue === undefined,
  );
  expect(demanded).toEqual([]);
});
