import { getNamedType, getNullableType, isListType, isObjectType, Kind } from 'graphql';
import type {
  DocumentNode,
  FieldNode,
  GraphQLField,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionSetNode,
} from 'graphql';
import { ErrorCode, ShopError } from '../common/shop-error';

type AnyField = GraphQLField<unknown, unknown>;

/**
 * Refuses an operation that has a whole list twice, under aliases: its answer would be the same and its work double.
 * A list is whole that is asked for without arguments, such as orders, and those of the cart.
 * @throws ShopError QUERY_TOO_COMPLEX with how often it stands there and the limit
 */
export function assertListsOnce(
  schema: GraphQLSchema,
  document: DocumentNode,
  { operation, selectionSet }: OperationDefinitionNode,
): void {
  const fields = schema.getRootType(operation)?.getFields() ?? {};
  const names = new Map<string, Set<string>>();
  for (const { name, alias } of rootFields(document, selectionSet)) {
    const field = fields[name.value];
    if (!field || !isWholeList(field)) continue;
    const known = names.get(name.value) ?? new Set();
    names.set(name.value, known.add((alias ?? name).value));
  }
  for (const [name, { size }] of names) {
    if (size === 1) continue;
    const message = `${name} is a whole list: it may stand once in a query, and stands there ${size} times.`;
    throw new ShopError(ErrorCode.QUERY_TOO_COMPLEX, message, { cost: size, limit: 1 });
  }
}

/** Those of fragments too, each fragment once: spread twice, its fields are the same. */
function rootFields(
  document: DocumentNode,
  { selections }: SelectionSetNode,
  seen = new Set<string>(),
): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return rootFields(document, selection.selectionSet, seen);
    const { value } = selection.name;
    if (seen.has(value)) return [];
    seen.add(value);
    const fragment = document.definitions.find(
      (part) => part.kind === Kind.FRAGMENT_DEFINITION && part.name.value === value,
    );
    return fragment?.kind === Kind.FRAGMENT_DEFINITION
      ? rootFields(document, fragment.selectionSet, seen)
      : [];
  });
}

function isWholeList(field: AnyField): boolean {
  if (field.args.length > 0) return false;
  const type = getNamedType(field.type);
  return isList(field) || (isObjectType(type) && Object.values(type.getFields()).some(isList));
}

const isList = ({ type }: AnyField): boolean => isListType(getNullableType(type));
