import fc from 'fast-check';
import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { GraphQLArgument, GraphQLField, GraphQLInputType, GraphQLObjectType } from 'graphql';

const DEEPEST = 5;
const known = [
  'tomato',
  'dairy',
  'fresh-cow-milk',
  'Instant50',
  'asha@tokri.example',
  '9876543210',
  '560001',
];
const HOSTILE = ['', ' ', '\\u0000', '\\ud800', '__proto__', "' OR 1=1 --", '%', '\\\\', 'x'.repeat(3_000)];
const text = fc.oneof(
  fc.constantFrom(...known),
  fc.constantFrom(...HOSTILE),
  fc.string().map((part) => JSON.stringify(part).slice(1, -1)),
);
const number = fc.oneof(fc.integer({ min: -3, max: 120 }), fc.constantFrom(2 ** 31, -(2 ** 31), 1e21, 0.5));

function literal(type: GraphQLInputType, depth = 0): fc.Arbitrary<string> {
  if (isNonNullType(type)) return fc.oneof({ weight: 20, arbitrary: literal(type.ofType, depth) }, odd);
  const inner = getNullableType(type);
  if (isListType(inner))
    return fc
      .array(literal(inner.ofType, depth + 1), { maxLength: 3 })
      .map((parts) => `[${parts.join(', ')}]`);
  if (isEnumType(inner)) return fc.constantFrom(...inner.getValues().map(({ name }) => name));
  if (isInputObjectType(inner)) return givenTo(Object.values(inner.getFields()), ['{', '}'], depth + 1);
  if (inner.toString() === 'Boolean') return fc.constantFrom('true', 'false');
  return ['Int', 'Float'].includes(inner.toString()) ? number.map(String) : text.map((part) => `"${part}"`);
}
const odd = fc.constantFrom('null', '1', '"x"', '[]', '{}', 'RED', '$nothing');

/** Arguments of a field, or the fields of an input. */
function givenTo(
  wanted: readonly Pick<GraphQLArgument, 'name' | 'type'>[],
  [open, close]: [string, string],
  depth = 0,
): fc.Arbitrary<string> {
  const parts = wanted.map(({ name, type }) => {
    const given = literal(type, depth).map((value) => `${name}: ${value}`);
    return isNonNullType(type)
      ? fc.oneof({ weight: 30, arbitrary: given }, fc.constant(''))
      : fc.oneof(given, fc.constant(''));
  });
  return fc.tuple(...parts).map((given) => {
    const inside = given.filter((part) => part !== '').join(', ');
    return inside === '' && open === '(' ? '' : `${open}${inside}${close}`;
  });
}

/** A random selection set of a type: existing and unknown fields, with valid, invalid and hostile arguments. */
export function selection(type: GraphQLObjectType, depth = 0): fc.Arbitrary<string> {
  const fields = Object.values(type.getFields()).filter(
    (field) => depth < DEEPEST || !isObjectType(getNamedType(field.type)),
  );
  const one = fc.constantFrom(...fields).chain((field) => fieldText(field, depth));
  return fc
    .uniqueArray(fc.oneof({ weight: 30, arbitrary: one }, fc.constantFrom('__typename', 'nothing')), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => `{ ${parts.map((part, index) => `f${depth}${index}: ${part}`).join(' ')} }`);
}

/** A random selection of a field, with its own selection set. */
function fieldText(field: GraphQLField<unknown, unknown>, depth = 0): fc.Arbitrary<string> {
  const type = getNamedType(field.type);
  const below = isObjectType(type) ? selection(type, depth + 1) : fc.constant('');
  return fc.tuple(givenTo(field.args, ['(', ')']), below).map((parts) => `${field.name}${parts.join(' ')}`);
}
