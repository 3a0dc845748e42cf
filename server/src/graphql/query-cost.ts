import {
  GraphQLError,
  getNamedType,
  getNullableType,
  isCompositeType,
  isIntrospectionType,
  isListType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
} from 'graphql';
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
import { ADDRESSES_MAX } from '../../../domain/address/address-rules';
import { LIST_MAX } from '../../../domain/cart/list-limits';
import { FIRST_MAX } from '../../../domain/catalogue/listing-rules';
import { ITEMS_MAX, ORDERS_MAX } from '../../../domain/order/order-rules';
import { ErrorCode, ShopError } from '../common/shop-error';

/**
 * The limits. Each has room for ten times what the web client's operations and the documented examples need; but whole
 * lists, which count as long as they can be, come closer.
 */
export const MAX_COST = 15_000;
/** Orders have a limit of their own, as much as may be asked at once: the newest 100, with 200 items each. */
export const MAX_ORDERS_COST = 200_000;
export const MAX_DEPTH = 60;
export const MAX_ALIASES = 60;
/**
 * A document with more is refused while it is parsed: to validate one takes time that grows with its square. Four times
 * what introspection needs (184); the web client's largest operation has 96.
 */
export const MAX_TOKENS = 800;
/** How long a list of these can be that has no "first". Categories are the owner's: a shop has about ten. */
export const LIST_LENGTHS: ReadonlyMap<string, number> = new Map([
  ['Address', ADDRESSES_MAX],
  ['CartItem', LIST_MAX.cart],
  ['Category', 10],
  ['Order', ORDERS_MAX],
  ['OrderItem', ITEMS_MAX],
  ['WishlistItem', LIST_MAX.wishlist],
]);
/** An order is read with all of its items, whatever is asked of it: one of 200 takes as long as so many fields. */
const ORDER_COST = 300;
/** Introspection asks no database; it counts so that nobody repeats it under a hundred aliases. */
const INTROSPECTION_LIST_LENGTH = 4;
const META_FIELDS = new Map([SchemaMetaFieldDef, TypeMetaFieldDef].map((field) => [field.name, field]));

/** What an operation asks for. */
export interface Measure {
  cost: number;
  /** That of orders and what is below them; it is not in the cost. */
  ordersCost: number;
  depth: number;
  aliases: number;
}
const NOTHING: Measure = { cost: 0, ordersCost: 0, depth: 0, aliases: 0 };
type Variables = Readonly<Record<string, unknown>>;

/** Measures an operation before it runs. */
export function measureOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): Measure {
  const root = schema.getRootType(operation.operation);
  if (!root)
    throw new GraphQLError(`There is no ${operation.operation} here.`, {
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    });
  return new QueryMeter(schema, document, variables).measure(root, operation.selectionSet);
}

/**
 * Refuses an operation that would be too much work, before any of it is done.
 * @throws ShopError QUERY_TOO_COMPLEX with what it would cost and the limit
 */
export function assertAffordable({ cost, ordersCost, depth, aliases }: Measure): void {
  refuseOver('cost', cost, MAX_COST);
  refuseOver('cost of the orders', ordersCost, MAX_ORDERS_COST);
  refuseOver('depth', depth, MAX_DEPTH);
  refuseOver('number of aliases', aliases, MAX_ALIASES);
}

/** What GraphQL itself refuses as too much, before there is a cost, and the limit it is over; pinned by tests. */
const REFUSED_BY_GRAPHQL = [
  { message: /^Syntax Error: Document contains more that \d+ tokens/, limit: MAX_TOKENS },
  { message: /^Cannot spread fragment ".+" within itself/, limit: MAX_COST },
  { message: /^Maximum introspection depth exceeded/, limit: MAX_DEPTH },
];

/** The limit that one of GraphQL's own messages is about; undefined for any other message. */
export const limitExceeded = (words: string): number | undefined =>
  REFUSED_BY_GRAPHQL.find(({ message }) => message.test(words))?.limit;

/** Whether an operation is within all limits. */
export const isAffordable = ({ cost, ordersCost, depth, aliases }: Measure): boolean =>
  cost <= MAX_COST && ordersCost <= MAX_ORDERS_COST && depth <= MAX_DEPTH && aliases <= MAX_ALIASES;

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

type AnyField = GraphQLField<unknown, unknown>;

const isList = (field: AnyField): boolean => isListType(getNullableType(field.type));
const introspected = (field: AnyField): number => (isList(field) ? INTROSPECTION_LIST_LENGTH : 1);

const fieldOf = (type: GraphQLNamedType, name: string): AnyField | undefined =>
  META_FIELDS.get(name) ?? (isObjectType(type) ? type.getFields()[name] : undefined);

/** A field costs 1; what is below a list costs as often as the list is long. */
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
    const total = { ...NOTHING };
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
      total.ordersCost += part.ordersCost;
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
    const result = fragment && type ? this.measure(type, fragment.selectionSet) : NOTHING;
    this.measured.set(name, result);
    return result;
  }

  private measureField(parent: GraphQLNamedType, node: FieldNode): Measure {
    const aliases = node.alias ? 1 : 0;
    const field = fieldOf(parent, node.name.value);
    if (!field || !node.selectionSet) return { ...NOTHING, cost: field ? 1 : 0, depth: 1, aliases };
    const type = getNamedType(field.type);
    const inner = isCompositeType(type) ? this.measure(type, node.selectionSet) : NOTHING;
    const length = isIntrospectionType(parent) ? introspected(field) : this.listLength(field, node);
    const below = length * inner.cost;
    const [cost, ordersCost] = type.name === 'Order' ? [0, below + length * ORDER_COST] : [below, 0];
    return {
      cost: 1 + cost,
      ordersCost: ordersCost + length * inner.ordersCost,
      depth: 1 + inner.depth,
      aliases: aliases + inner.aliases,
    };
  }

  private listLength(field: AnyField, node: FieldNode): number {
    const declared = field.args.find(({ name }) => name === 'first');
    // The edges of a connection count with its "first"; any other list without one has its length above.
    if (!declared) return isList(field) ? (LIST_LENGTHS.get(getNamedType(field.type).name) ?? 1) : 1;
    const given = node.arguments?.find(({ name }) => name.value === 'first')?.value;
    const value =
      given?.kind === Kind.INT
        ? Number(given.value)
        : given?.kind === Kind.VARIABLE
          ? (this.variables[given.name.value] ?? FIRST_MAX)
          : declared.defaultValue;
    // More than FIRST_MAX is refused by the listing's own rules, not for its cost.
    return typeof value === 'number' && value > 0 ? Math.min(value, FIRST_MAX) : 1;
  }

  private typeNamed(name: string | undefined): GraphQLNamedType | undefined {
    return name === undefined ? undefined : this.schema.getType(name);
  }
}
