import { getNamedType, isCompositeType, isListType, isObjectType, getNullableType, Kind } from 'graphql';
import type {
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  GraphQLField,
  GraphQLNamedType,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionSetNode,
} from 'graphql';
import { ErrorCode, ShopError } from '../shared/shop-error';

export const MAX_COST = 10_000;
export const MAX_DEPTH = 12;
export const MAX_ALIASES = 60;
/** What a list without a "first" is taken for. */
const USUAL_LIST_LENGTH = 10;

interface Measure {
  cost: number;
  depth: number;
  aliases: number;
}
type Variables = Readonly<Record<string, unknown>>;

/**
 * Refuses an operation that would be too much work, before any of it is done.
 * @throws ShopError QUERY_TOO_COMPLEX with what it would cost and the limit
 */
export function assertAffordable(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): void {
  const root = schema.getRootType(operation.operation);
  if (!root) return;
  const { cost, depth, aliases } = new QueryMeter(schema, document, variables).measure(
    root,
    operation.selectionSet,
  );
  refuseOver('cost', cost, MAX_COST);
  refuseOver('depth', depth, MAX_DEPTH);
  refuseOver('number of aliases', aliases, MAX_ALIASES);
}

function refuseOver(what: string, value: number, limit: number): void {
  if (value <= limit) return;
  throw new ShopError(
    ErrorCode.QUERY_TOO_COMPLEX,
    `The ${what} of this query is ${value}; the limit is ${limit}.`,
    {
      cost: value,
      limit,
    },
  );
}

/** A field costs 1; what is below a list costs as often as the list is long. Introspection is free. */
class QueryMeter {
  private readonly fragments: Map<string, FragmentDefinitionNode>;
  /** Each fragment is measured once, however often it is spread: nested spreads stay cheap to measure. */
  private readonly measured = new Map<string, Measure>();

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
    private readonly variables: Variables,
  ) {
    const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
    this.fragments = new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
  }

  measure(type: GraphQLNamedType, { selections }: SelectionSetNode): Measure {
    const total: Measure = { cost: 0, depth: 0, aliases: 0 };
    for (const selection of selections) {
      const part =
        selection.kind === Kind.FIELD
          ? this.measureField(type, selection)
          : selection.kind === Kind.FRAGMENT_SPREAD
            ? this.measureFragment(selection.name.value)
            : this.measure(
                this.typeNamed(selection.typeCondition?.name.value) ?? type,
                selection.selectionSet,
              );
      total.cost += part.cost;
      total.aliases += part.aliases;
      total.depth = Math.max(total.depth, part.depth);
    }
    return total;
  }

  private measureFragment(name: string): Measure {
    const known = this.measured.get(name);
    if (known) return known;
    const fragment = this.fragments.get(name);
    const type = this.typeNamed(fragment?.typeCondition.name.value);
    const result =
      fragment && type ? this.measure(type, fragment.selectionSet) : { cost: 0, depth: 0, aliases: 0 };
    this.measured.set(name, result);
    return result;
  }

  private measureField(parent: GraphQLNamedType, node: FieldNode): Measure {
    const aliases = node.alias ? 1 : 0;
    const field = isObjectType(parent) ? parent.getFields()[node.name.value] : undefined;
    if (!field || !node.selectionSet) return { cost: field ? 1 : 0, depth: 1, aliases };
    const type = getNamedType(field.type);
    const inner = isCompositeType(type)
      ? this.measure(type, node.selectionSet)
      : { cost: 0, depth: 0, aliases: 0 };
    const length = this.listLength(field, node);
    return { cost: 1 + length * inner.cost, depth: 1 + inner.depth, aliases: aliases + inner.aliases };
  }

  private listLength(field: GraphQLField<unknown, unknown>, node: FieldNode): number {
    const declared = field.args.find(({ name }) => name === 'first');
    if (!declared)
      return isListType(getNullableType(field.type)) && node.name.value !== 'edges' ? USUAL_LIST_LENGTH : 1;
    const given = node.arguments?.find(({ name }) => name.value === 'first')?.value;
    const value =
      given?.kind === Kind.INT
        ? Number(given.value)
        : given?.kind === Kind.VARIABLE
          ? this.variables[given.name.value]
          : declared.defaultValue;
    return typeof value === 'number' && value > 0 ? value : 1;
  }

  private typeNamed(name: string | undefined): GraphQLNamedType | undefined {
    return name === undefined ? undefined : this.schema.getType(name);
  }
}
