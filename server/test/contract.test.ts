import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  Kind,
  parse,
  print,
  printType,
} from 'graphql';
import type {
  DefinitionNode,
  FieldDefinitionNode,
  GraphQLArgument,
  GraphQLInputField,
  GraphQLNamedType,
  GraphQLSchema,
  InputValueDefinitionNode,
} from 'graphql';

/** That the shop serves the schemas of the repository is what `explorers.test.ts` tests. */
const read = (file: string): string => readFileSync(path.join(__dirname, file), 'utf8');

/** Every promise of a schema as one line of text, so that a broken one reads clearly in a failing test. */
function promisesOf(schema: GraphQLSchema): string[] {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  return types.flatMap(promisesOfType);
}

const quoted = (description: string | null | undefined): string =>
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
    if (type.description) comments.set(type.name, quoted(type.description));
    const members =
      isObjectType(type) || isInputObjectType(type)
        ? Object.values(type.getFields())
        : isEnumType(type)
          ? type.getValues()
          : [];
    for (const { name, description } of members)
      if (description) comments.set(`${type.name}.${name}`, quoted(description));
  }
  return comments;
}

describe('the public schema', () => {
  const contract = buildSchema(read('contract.graphql'));
  const live = buildSchema(read('../../schema.graphql'));

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
});

const argument = ({ name, type, defaultValue }: InputValueDefinitionNode): string =>
  `${name.value}: ${print(type)}${defaultValue ? ` = ${print(defaultValue)}` : ''}`;
const field = (owner: string, { name, type, arguments: args = [] }: FieldDefinitionNode): string[] => [
  `${owner}.${name.value}: ${print(type)}`,
  ...args.map((one) => `${owner}.${name.value}(${argument(one)})`),
];

/** The same from its text: the desk's contract leaves out types that the public schema has. */
function promisesIn(text: string): string[] {
  return parse(text).definitions.flatMap((definition: DefinitionNode) => {
    if (definition.kind === Kind.OBJECT_TYPE_DEFINITION)
      return (definition.fields ?? []).flatMap((one) => field(definition.name.value, one));
    if (definition.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION)
      return (definition.fields ?? []).map((one) => `${definition.name.value}.${argument(one)}`);
    if (definition.kind === Kind.ENUM_TYPE_DEFINITION)
      return (definition.values ?? []).map(({ name }) => `${definition.name.value}.${name.value}`);
    return definition.kind === Kind.SCALAR_TYPE_DEFINITION ? [`scalar ${definition.name.value}`] : [];
  });
}

const ownerOf = (promise: string): string => promise.split(/[.(]/)[0]!;

describe("the desk's schema", () => {
  const desk = read('../../desk.graphql');
  const contract = promisesIn(read('desk-contract.graphql'));
  const live = promisesIn(desk);
  /** Types that the contract takes from the public schema. */
  const SHARED = [
    ...['PageInfo', 'OrderStatus', 'PaymentStatus', 'Refund', 'RefundReason', 'RefundState', 'OrderEvent'],
    ...['OrderItemStatus', 'ReplacementPolicy', 'Category', 'Diet', 'StockLevel'],
  ];
  /** The desk's own types, which the contract does not define. */
  const OWN = [
    ...['ErrorCode', 'SlotTemplateInput', 'SlotTemplate', 'Coupon', 'CouponInput'],
    ...['DeskProduct', 'DeskProductConnection', 'DeskProductEdge', 'DeskProductStock'],
    ...['ProductFilter', 'ProductInput', 'CataloguePreview', 'CatalogueRow', 'FieldChange', 'RefusedRow'],
    ...[
      'Today',
      'WaitingSlot',
      'LateOrder',
      'LowProduct',
      'FailedJob',
      'UnmatchedPayment',
      'UnmatchedReason',
    ],
    ...['FailedRefund', 'PackWeight', 'OpenInvitation', 'AuditedProduct'],
  ];
  /** The desk's own operations, fields and arguments. */
  const OWN_FIELDS = [
    ...['Query.today', 'Query.slotTemplate', 'Query.product', 'Query.categories', 'Query.catalogueFile'],
    ...['Query.receiptsFile', 'Stock.product'],
    'DeskSlot.capacitySet',
    ...['Mutation.previewCatalogue', 'Mutation.importCatalogue', 'Mutation.retryJob', 'Mutation.dropJob'],
    ...['Mutation.settlePayment', 'Mutation.refundPayment', 'Mutation.repeatRefund'],
    ...['Query.invitations', 'Mutation.withdrawInvitation', 'AuditEntry.products'],
    'Mutation.saveSlotTemplate(expected',
    ...['Mutation.replaceItem(grams', 'Mutation.startPicking(takeOverFrom', 'PickLine.barcode'],
    ...['Query.pickSlots', 'Query.pickListWithoutSlot', 'Query.packWeights', 'PickLine.dietMark'],
    ...['DayFigure.shortLines', 'DayFigure.delivered', 'DayFigure.inTime'],
    ...['DeskOrderFilter.ids', 'DeskOrderFilter.late', 'DeskOrderFilter.withoutSlot'],
    ...[
      'DeskOrder.refundsToRepeat',
      'DeskOrder.receiptUrl',
      'DeskOrder.couponCode',
      'DeskOrder.discount',
      'DeskOrderItem.agreed',
      'DeskOrderItem.charged',
      'DeskOrderItem.packGrams',
    ],
    ...['DeskOrderItem.missingQty', 'DeskOrderItem.refundedQty', 'DeskOrderItem.refundable'],
  ];
  const isOwn = (promise: string): boolean =>
    OWN.includes(ownerOf(promise)) ||
    OWN_FIELDS.some((name) => promise.startsWith(name) && /\W/.test(promise[name.length] ?? ' '));

  it('has nothing that differs from or is not in the contract, except SHARED, OWN and OWN_FIELDS', () => {
    const known = new Set(contract);
    const others = live.filter((promise) => !SHARED.includes(ownerOf(promise)) && !isOwn(promise));
    expect(others.filter((promise) => !known.has(promise))).toEqual([]);
  });

  it('shares types with the public schema unchanged', () => {
    const [ours, theirs] = [buildSchema(desk), buildSchema(read('../../schema.graphql'))];
    for (const name of SHARED) expect(printType(ours.getType(name)!)).toBe(printType(theirs.getType(name)!));
  });

  it('has the error codes of the contract', () => {
    const codes = [
      'UNAUTHENTICATED',
      'FORBIDDEN',
      'NOT_FOUND',
      'VALIDATION_FAILED',
      'CONFLICT',
      'REFUND_TOO_LARGE',
    ];
    expect(live).toEqual(expect.arrayContaining(codes.map((code) => `ErrorCode.${code}`)));
  });

  it.each(['Query', 'Mutation'])('implements all %s fields of the contract', (root) => {
    const nameIn = (promise: string) => /^\w+\.(\w+)/.exec(promise)?.[1];
    const namesIn = (promises: string[]) => promises.filter((one) => ownerOf(one) === root).map(nameIn);
    expect(namesIn(live)).toEqual(expect.arrayContaining(namesIn(contract)));
  });

  it('has every field of the types that it implements', () => {
    const types = new Set(live.map(ownerOf));
    const roots = ['Query', 'Mutation'];
    const missing = contract.filter((promise) => types.has(ownerOf(promise)) && !live.includes(promise));
    expect(missing.filter((promise) => !roots.includes(ownerOf(promise)))).toEqual([]);
  });
});
