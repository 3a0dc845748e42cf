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
  separateOperations,
  TypeInfo,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  visit,
  visitWithTypeInfo,
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
import { SESSIONS_MAX } from '../../../domain/account/account-rules';
import { PASSKEYS_MAX } from '../../../domain/account/passkey-rules';
import { ADDRESSES_MAX } from '../../../domain/address/address-rules';
import { LIST_MAX } from '../../../domain/cart/list-limits';
import { FIRST_MAX } from '../../../domain/catalogue/listing-rules';
import { COUPONS_MAX } from '../../../domain/order/coupon-rules';
import { ITEMS_MAX, ORDERS_MAX } from '../../../domain/order/order-rules';
import { SLOT_SPAN_DAYS, WINDOWS_MAX } from '../../../domain/slot/slot-template';
import { STAFF_MAX } from '../../../domain/staff/staff-rules';
import { SUMMARY_DAYS, TOP_PRODUCTS } from '../../../domain/staff/summary';
import { ErrorCode, ShopError } from '../common/shop-error';

/**
 * The limits. Each has room for ten times what the web client's operations and the documented examples need; but whole
 * lists, which count as long as they can be, come closer.
 */
export const MAX_COST = 15_500;
/** Orders have a separate limit: the newest 100, with 200 items each. */
export const MAX_ORDERS_COST = 330_000;
export const MAX_DEPTH = 60;
export const MAX_ALIASES = 60;
/**
 * A document with more is rejected while it is parsed: validation takes time quadratic in its length. Four times
 * what introspection needs (184); the web client's largest operation has 96.
 */
export const MAX_TOKENS = 800;
/** The number of events of an order depends on staff, and is rarely higher. */
const EVENTS_USUAL = 10;
/** The longest lists without a "first". Owners choose their categories: a shop has about ten. */
export const LIST_LENGTHS: ReadonlyMap<string, number> = new Map([
  ['Address', ADDRESSES_MAX],
  // Most entries name one, or none.
  ['AuditedProduct', 2],
  ['CartItem', LIST_MAX.cart],
  ['Category', 10],
  ['Coupon', COUPONS_MAX],
  ['DayFigure', SUMMARY_DAYS],
  ['Order', ORDERS_MAX],
  ['OrderEvent', EVENTS_USUAL],
  ['OrderItem', ITEMS_MAX],
  ['DeskOrderItem', ITEMS_MAX],
  // As many products, and orders of each, as a slot usually has.
  ['PickLine', ITEMS_MAX],
  ['PickOrder', 10],
  ['PackWeight', ITEMS_MAX],
  ['Passkey', PASSKEYS_MAX],
  ['DeliverySlot', WINDOWS_MAX],
  // Requested by days, not by number.
  ['DeskSlot', Math.ceil((WINDOWS_MAX / 7) * SLOT_SPAN_DAYS)],
  ['ProductFigure', TOP_PRODUCTS],
  // An item may differ in count and in price.
  ['ReorderDifference', 2 * ITEMS_MAX],
  ['Refund', EVENTS_USUAL],
  ['Session', SESSIONS_MAX],
  ['SlotTemplate', WINDOWS_MAX],
  ['Staff', STAFF_MAX],
  ['OpenInvitation', STAFF_MAX],
  // What needs attention: so many, unless all are asked for.
  ...['WaitingSlot', 'LateOrder', 'LowProduct', 'FailedJob', 'UnmatchedPayment', 'FailedRefund'].map(
    (type) => [type, 20] as const,
  ),
  ['WishlistItem', LIST_MAX.wishlist],
]);
const ORDERS = new Set(['Order', 'DeskOrder']);
/** Replacements are rare: they count as one field. */
const SELDOM = new Set(['replacedBy']);
/** An order is always read with all of its items: one of 200 takes as long as this many fields. */
const ORDER_COST = 450;
/** A year of orders is always added up, whichever fields are selected. */
const SUMMARY_COST = 5_000;
/** Introspection needs no database; its cost keeps a hundred aliases of it above the limit. */
const INTROSPECTION_LIST_LENGTH = 4;
const META_FIELDS = new Map(
  [SchemaMetaFieldDef, TypeMetaFieldDef, TypeNameMetaFieldDef].map((field) => [field.name, field]),
);

/** The cost of an operation. */
export interface Measure {
  cost: number;
  /** The cost of orders and everything below them; not included in the cost. */
  ordersCost: number;
  depth: number;
  aliases: number;
}
const NOTHING: Measure = { cost: 0, ordersCost: 0, depth: 0, aliases: 0 };
type Variables = Readonly<Record<string, unknown>>;

/** Operations within the limits for any variables; a document is parsed once while it is cached. */
const affordable = new WeakSet<OperationDefinitionNode>();

/** A document that has passed validation, so that it has no fragment cycles and no unknown fields. */
export interface Query {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
}

/**
 * Rejects an operation that would be too expensive, before it runs.
 * @throws ShopError QUERY_TOO_COMPLEX with what it would cost and the limit
 */
export function assertAffordable(query: Query, variables: Variables): void {
  if (affordable.has(query.operation)) return;
  assertListsOnce(query);
  if (!excessOf(measureOperation(query, {}))) affordable.add(query.operation);
  const excess = excessOf(measureOperation(query, { ...defaultsOf(query.operation), ...variables }));
  if (!excess) return;
  const { what, value, limit } = excess;
  tooComplex(`The ${what} of this query is ${value}; the limit is ${limit}.`, value, limit);
}

/** The numbers that variables have unless others are sent; they do not bound what may be sent. */
const defaultsOf = ({ variableDefinitions = [] }: OperationDefinitionNode): Variables =>
  Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue?.kind === Kind.INT ? [[variable.name.value, Number(defaultValue.value)] as const] : [],
    ),
  );

/** Measures an operation before it runs. */
export function measureOperation({ schema, document, operation }: Query, variables: Variables): Measure {
  const root = schema.getRootType(operation.operation);
  if (!root)
    throw new GraphQLError(`This schema has no ${operation.operation}s.`, {
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    });
  return new QueryMeter(schema, document, variables).measure(root, operation.selectionSet);
}

interface Excess {
  what: string;
  value: number;
  limit: number;
}

/** The first limit that an operation exceeds. */
const excessOf = ({ cost, ordersCost, depth, aliases }: Measure): Excess | undefined =>
  [
    { what: 'cost', value: cost, limit: MAX_COST },
    { what: 'cost of the orders', value: ordersCost, limit: MAX_ORDERS_COST },
    { what: 'depth', value: depth, limit: MAX_DEPTH },
    { what: 'number of aliases', value: aliases, limit: MAX_ALIASES },
  ].find(({ value, limit }) => value > limit);

function tooComplex(message: string, cost: number, limit: number): never {
  throw new ShopError(ErrorCode.QUERY_TOO_COMPLEX, message, { cost, limit });
}

/**
 * Rejects an operation that selects a whole list twice, under aliases: the same result for double the work.
 * A list without arguments is whole, such as orders, and the items of the cart.
 */
function assertListsOnce({ schema, document, operation }: Query): void {
  const root = schema.getRootType(operation.operation);
  const types = new TypeInfo(schema);
  const keys = new Map<string, Set<string>>();
  const note = ({ name, alias }: FieldNode): void => {
    const field = types.getParentType() === root ? root?.getFields()[name.value] : undefined;
    if (field && isWholeList(field))
      keys.set(field.name, (keys.get(field.name) ?? new Set()).add((alias ?? name).value));
  };
  const used = separateOperations(document)[operation.name?.value ?? ''];
  if (used) visit(used, visitWithTypeInfo(types, { Field: note }));
  for (const [name, { size }] of keys)
    if (size > 1)
      tooComplex(`\`${name}\` returns a whole list: select it once per query, not ${size} times.`, size, 1);
}

function isWholeList(field: AnyField): boolean {
  if (field.args.length > 0) return false;
  const type = getNamedType(field.type);
  return isList(field) || (isObjectType(type) && Object.values(type.getFields()).some(isList));
}

/** GraphQL's own messages for exceeded limits, and the limit of each; pinned by tests. */
const REJECTED_BY_GRAPHQL = [
  { message: /^Syntax Error: Document contains more that \d+ tokens/, limit: MAX_TOKENS },
  { message: /^Cannot spread fragment ".+" within itself/, limit: MAX_COST },
  { message: /^Maximum introspection depth exceeded/, limit: MAX_DEPTH },
];

/** The limit that one of GraphQL's own messages is about; undefined for any other message. */
export const limitExceeded = (words: string): number | undefined =>
  REJECTED_BY_GRAPHQL.find(({ message }) => message.test(words))?.limit;

type AnyField = GraphQLField<unknown, unknown>;

const isList = (field: AnyField): boolean => isListType(getNullableType(field.type));
const introspected = (field: AnyField): number => (isList(field) ? INTROSPECTION_LIST_LENGTH : 1);

const fieldOf = (type: GraphQLNamedType, name: string): AnyField | undefined =>
  META_FIELDS.get(name) ?? (isObjectType(type) ? type.getFields()[name] : undefined);

/** A field costs 1; the fields below a list cost that times its length. */
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
    const length = isIntrospectionType(parent)
      ? introspected(field)
      : SELDOM.has(field.name)
        ? 0
        : this.listLength(field, node);
    const below = length * inner.cost;
    const [cost, ordersCost] = ORDERS.has(type.name) ? [0, below + length * ORDER_COST] : [below, 0];
    return {
      cost: (type.name === 'Summary' ? SUMMARY_COST : 1) + cost,
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
          ? (this.variable(given.name.value) ?? FIRST_MAX)
          : declared.defaultValue;
    // A list that is no connection is read as a whole, whatever its "first".
    const least = isList(field) ? Number(declared.defaultValue ?? 1) : 1;
    // More than FIRST_MAX is rejected by the listing's own rules, not for its cost.
    return typeof value === 'number' ? Math.max(Math.min(value, FIRST_MAX), least) : least;
  }

  /** Not what the object inherits: a variable may be called toString. */
  private variable(name: string): unknown {
    return Object.hasOwn(this.variables, name) ? this.variables[name] : undefined;
  }

  private typeNamed(name: string | undefined): GraphQLNamedType | undefined {
    return name === undefined ? undefined : this.schema.getType(name);
  }
}
