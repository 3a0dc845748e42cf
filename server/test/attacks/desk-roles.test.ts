import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, isNonNullType, parse, validate } from 'graphql';
import type { GraphQLField, GraphQLSchema } from 'graphql';
import type { Role } from '../../../domain/staff/role';
import { queryDesk, queryDeskWithFile, newStaff } from '../helpers/desk';
import type { TestStaff } from '../helpers/desk';
import { CATALOGUE_OPERATIONS } from '../helpers/desk-catalogue-operations';
import { FULFILMENT_OPERATIONS, SLOT_OPERATIONS } from '../helpers/desk-operations';
import type { OperationCase } from '../helpers/desk-operations';
import { whileLocked } from '../helpers/lock-waits';
import { newShopper } from '../helpers/shopper';
import type { TestShopper } from '../helpers/shopper';
import { openTestShop } from '../helpers/test-shop';
import type { TestShop } from '../helpers/test-shop';

const ROLES: Role[] = ['OWNER', 'MANAGER', 'PICKER', 'RIDER', 'SUPPORT'];
const EVERYBODY = ROLES;

const UUID = randomUUID();

const summaryOf = (from: string, to: string): string =>
  `{ summary(from: "${from}", to: "${to}") { orders topProducts { qty } } }`;
const receiptsOf = (from: string, to: string): string => `{ receiptsFile(from: "${from}", to: "${to}") }`;
const couponOf = (input: string): string => `mutation { saveCoupon(input: { ${input} }) { code } }`;
const refundOf = (input: string): string => `mutation { refundOrder(input: { ${input} }) { number } }`;

/** Each operation of the desk: a new one without a case here fails. */
const OPERATIONS: Record<string, OperationCase> = {
  me: { roles: EVERYBODY, call: () => '{ me { email } }', bad: [] },
  today: { roles: ['OWNER', 'MANAGER', 'SUPPORT'], call: () => '{ today { late } }', bad: [] },
  retryJob: {
    roles: ['OWNER', 'MANAGER', 'SUPPORT'],
    call: () => 'mutation { retryJob(jobId: "1; DROP TABLE orders") }',
    bad: [['mutation { retryJob }', 'GRAPHQL_VALIDATION_FAILED']],
  },
  dropJob: {
    roles: ['OWNER', 'MANAGER'],
    call: () => 'mutation { dropJob(jobId: "99999999999999999999999") }',
    bad: [['mutation { dropJob(jobId: null) }', 'GRAPHQL_VALIDATION_FAILED']],
  },
  settlePayment: {
    roles: ['OWNER', 'MANAGER', 'SUPPORT'],
    call: () => 'mutation { settlePayment(paymentId: "\\u0000") }',
    bad: [['mutation { settlePayment }', 'GRAPHQL_VALIDATION_FAILED']],
  },
  refundPayment: {
    roles: ['OWNER', 'MANAGER', 'SUPPORT'],
    call: () => 'mutation { refundPayment(paymentId: "\\u0000") }',
    bad: [['mutation { refundPayment }', 'GRAPHQL_VALIDATION_FAILED']],
  },
  repeatRefund: {
    roles: ['OWNER', 'MANAGER', 'SUPPORT'],
    call: () => `mutation { repeatRefund(orderId: "${UUID}", refundId: "${UUID}") { number } }`,
    code: 'NOT_FOUND',
    bad: [['mutation { repeatRefund(orderId: "x", refundId: "\\u0000") { number } }', 'NOT_FOUND']],
  },
  staff: { roles: ['OWNER', 'MANAGER'], call: () => '{ staff { email } }', bad: [] },
  auditLog: {
    roles: ['OWNER'],
    call: () => '{ auditLog(first: 1) { edges { cursor } } }',
    bad: [
      ['{ auditLog(first: 0) { edges { cursor } } }', 'VALIDATION_FAILED'],
      ['{ auditLog(first: 1000000) { edges { cursor } } }', 'VALIDATION_FAILED'],
      ['{ auditLog(after: "1; DROP TABLE staff") { edges { cursor } } }', 'VALIDATION_FAILED'],
      ['{ auditLog(first: "1") { edges { cursor } } }', 'GRAPHQL_VALIDATION_FAILED'],
    ],
  },
  summary: {
    roles: ['OWNER', 'MANAGER'],
    call: () => summaryOf('2025-01-01', '2026-01-01'),
    bad: [
      [summaryOf('2025-01-01', '2026-01-02'), 'VALIDATION_FAILED'],
      [summaryOf('2025-01-02', '2025-01-01'), 'VALIDATION_FAILED'],
      [summaryOf('2025-02-29', '2025-03-01'), 'GRAPHQL_VALIDATION_FAILED'],
    ],
  },
  receiptsFile: {
    roles: ['OWNER', 'MANAGER'],
    call: () => receiptsOf('2025-01-01', '2026-01-01'),
    bad: [
      [receiptsOf('2025-01-01', '2026-01-02'), 'VALIDATION_FAILED'],
      [receiptsOf('2025-01-02', '2025-01-01'), 'VALIDATION_FAILED'],
      [receiptsOf('2025-02-29', '2025-03-01'), 'GRAPHQL_VALIDATION_FAILED'],
    ],
  },
  coupons: { roles: ['OWNER', 'MANAGER'], call: () => '{ coupons { code } }', bad: [] },
  saveCoupon: {
    roles: ['OWNER', 'MANAGER'],
    call: () => couponOf(`code: "Pongal", percent: ${1 + (Date.now() % 99)}`),
    bad: [
      [couponOf('code: "New"'), 'VALIDATION_FAILED'],
      [couponOf('code: "\\u0000", percent: 5'), 'VALIDATION_FAILED'],
      [couponOf('code: "x\'; DROP TABLE coupons; --", percent: 5'), 'VALIDATION_FAILED'],
      [couponOf('code: "New", percent: 5, validFrom: "Diwali"'), 'GRAPHQL_VALIDATION_FAILED'],
    ],
  },
  orders: {
    roles: EVERYBODY,
    call: () => '{ orders(first: 1) { edges { cursor } } }',
    bad: [
      ['{ orders(first: 0) { edges { cursor } } }', 'VALIDATION_FAILED'],
      ['{ orders(after: "x") { edges { cursor } } }', 'VALIDATION_FAILED'],
      ['{ orders(filter: { search: "\\u0000\\u0000" }) { edges { cursor } } }', 'VALIDATION_FAILED'],
      ['{ orders(filter: { status: [GONE] }) { edges { cursor } } }', 'GRAPHQL_VALIDATION_FAILED'],
      ['{ orders(filter: { from: "2025-02-30" }) { edges { cursor } } }', 'GRAPHQL_VALIDATION_FAILED'],
    ],
  },
  order: {
    roles: EVERYBODY,
    call: () => `{ order(_id: "${UUID}") { number } }`,
    bad: [['{ order { number } }', 'GRAPHQL_VALIDATION_FAILED']],
  },
  cancelOrder: {
    roles: ['OWNER', 'MANAGER', 'SUPPORT'],
    call: () => `mutation { cancelOrder(orderId: "${UUID}", reason: "Sold out") { number } }`,
    code: 'NOT_FOUND',
    bad: [
      [`mutation { cancelOrder(orderId: "${UUID}", reason: " ") { number } }`, 'VALIDATION_FAILED'],
      ['mutation { cancelOrder(orderId: "\\u0000", reason: "x") { number } }', 'NOT_FOUND'],
    ],
  },
  refundOrder: {
    roles: ['OWNER', 'MANAGER', 'SUPPORT'],
    call: () => refundOf(`orderId: "${UUID}", amount: 1, reason: "x", idempotencyKey: "x"`),
    code: 'NOT_FOUND',
    bad: [
      [refundOf('orderId: "1", amount: 1, reason: "x", idempotencyKey: "x"'), 'NOT_FOUND'],
      [
        refundOf(`orderId: "${UUID}", amount: "1", reason: "x", idempotencyKey: "x"`),
        'GRAPHQL_VALIDATION_FAILED',
      ],
    ],
  },
  ...FULFILMENT_OPERATIONS,
  ...CATALOGUE_OPERATIONS,
  ...SLOT_OPERATIONS,
  inviteStaff: {
    roles: ['OWNER'],
    call: () => `mutation { inviteStaff(email: "${randomUUID()}@tokri.example", role: RIDER) { email } }`,
    bad: [
      ['mutation { inviteStaff(email: "", role: OWNER) { email } }', 'VALIDATION_FAILED'],
      ['mutation { inviteStaff(email: "a@b.in\\u0000", role: OWNER) { email } }', 'VALIDATION_FAILED'],
      ['mutation { inviteStaff(email: "a@b.in", role: ADMIN) { email } }', 'GRAPHQL_VALIDATION_FAILED'],
    ],
  },
  invitations: { roles: ['OWNER'], call: () => '{ invitations { email } }', bad: [] },
  withdrawInvitation: {
    roles: ['OWNER'],
    call: () => `mutation { withdrawInvitation(email: "${randomUUID()}@tokri.example") { email } }`,
    code: 'NOT_FOUND',
    bad: [
      ['mutation { withdrawInvitation(email: "\\u0000") { email } }', 'NOT_FOUND'],
      ['mutation { withdrawInvitation(email: null) { email } }', 'GRAPHQL_VALIDATION_FAILED'],
    ],
  },
  setStaffRole: {
    roles: ['OWNER'],
    call: () => `mutation { setStaffRole(staffId: "${UUID}", role: OWNER) { _id } }`,
    code: 'NOT_FOUND',
    bad: [
      ['mutation { setStaffRole(staffId: "\\u0000", role: OWNER) { _id } }', 'NOT_FOUND'],
      [`mutation { setStaffRole(staffId: "${UUID}", role: null) { _id } }`, 'GRAPHQL_VALIDATION_FAILED'],
    ],
  },
  removeStaff: {
    roles: ['OWNER'],
    call: () => `mutation { removeStaff(staffId: "${UUID}") { _id } }`,
    code: 'NOT_FOUND',
    bad: [['mutation { removeStaff(staffId: "1 OR true") { _id } }', 'NOT_FOUND']],
  },
};

const request = (query: string, from: { cookie?: string; headers?: Record<string, string> }) =>
  query.includes('$file')
    ? queryDeskWithFile(shop, query, { file: 'x' }, from)
    : queryDesk(shop, query, {}, from);

const schemaOf = (file: string): GraphQLSchema =>
  buildSchema(readFileSync(path.join(__dirname, '../../..', file), 'utf8'));
const schema = schemaOf('desk.graphql');
const operations: GraphQLField<unknown, unknown>[] = [
  ...Object.values(schema.getQueryType()!.getFields()),
  ...Object.values(schema.getMutationType()!.getFields()),
];

let shop: TestShop;
let staff: Record<Role, TestStaff>;
let removed: TestStaff;
let shopper: TestShopper;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  shopper = await newShopper(shop);
  removed = await newStaff(shop, 'OWNER');
  await shop.sql(`UPDATE staff SET active = false WHERE _id = $1`, [removed._id]);
  const entries = await Promise.all(ROLES.map(async (role) => [role, await newStaff(shop, role)]));
  staff = Object.fromEntries(entries) as Record<Role, TestStaff>;
});
afterAll(() => shop.close());

/** Null if there is no data, or only null, which a nullable query returns. */
const nothingIn = (data: object | null | undefined): object | null =>
  data && Object.values(data).some((value) => value !== null) ? data : null;

/** All that a call could change; long tables as a hash. */
const stored = () =>
  shop.sql(
    `SELECT (SELECT json_agg(s ORDER BY _id) FROM staff s) AS staff, (SELECT json_agg(i) FROM staff_invitations i) AS invitations,
       (SELECT count(*)::int FROM staff_sessions) AS sessions, (SELECT count(*)::int FROM audit_log) AS log,
       (SELECT md5(json_agg(s ORDER BY "productId")::text) FROM stock s) AS stock, (SELECT count(*)::int FROM stock_movements) AS movements,
       (SELECT json_agg(t ORDER BY t) FROM slot_template t) AS windows,
       (SELECT json_agg(c ORDER BY code) FROM coupons c) AS coupons,
       (SELECT md5(json_agg(p ORDER BY _id)::text) FROM products p) AS products`,
  );

it('every operation of the desk has a test case', () => {
  expect(Object.keys(OPERATIONS).sort()).toEqual(operations.map(({ name }) => name).sort());
  // live.test.ts tests who gets which events.
  expect(Object.keys(schema.getSubscriptionType()!.getFields())).toEqual(['ordersChanged']);
  // Cases that omit this argument need its default value.
  for (const { args } of operations)
    for (const { type, defaultValue } of args.filter(({ name }) => name === 'first'))
      expect([isNonNullType(type), defaultValue]).toEqual([true, 50]);
});

describe('what staff may not do has no effect', () => {
  let before: unknown;
  beforeAll(async () => (before = await stored()));

  it.each(Object.entries(OPERATIONS))('%s, of other roles and visitors', async (_name, { roles, call }) => {
    for (const role of ROLES.filter((one) => !roles.includes(one))) {
      const response = await request(call(), { cookie: staff[role].cookie });
      expect([role, nothingIn(response.data), response.code]).toEqual([role, null, 'FORBIDDEN']);
    }
    const response = await request(call(), {});
    expect([nothingIn(response.data), response.code]).toEqual([null, 'UNAUTHENTICATED']);
  });

  it('as a shopper, or as staff who were removed', async () => {
    for (const from of [
      { headers: { authorization: shopper.token } },
      { headers: { authorization: `Bearer ${shopper.token}` } },
      { cookie: `tokri_desk=${shopper.token}` },
      { cookie: removed.cookie },
    ]) {
      const response = await request('{ me { email } }', from);
      expect([nothingIn(response.data), response.code]).toEqual([null, 'UNAUTHENTICATED']);
    }
  });

  it.each(Object.entries(OPERATIONS))('%s with invalid input', async (_name, { bad }) => {
    for (const [query, wanted] of bad) {
      const response = await request(query, { cookie: staff.OWNER.cookie });
      expect([query, nothingIn(response.data), response.code]).toEqual([query, null, wanted]);
      expect(response.errors![0]!.message).not.toMatch(/SELECT|INSERT|node_modules/);
    }
  });

  it('as the database shows', async () => expect(await stored()).toEqual(before));
});

it.each(Object.entries(OPERATIONS))(
  '%s is allowed to the roles of the contract',
  async (_name, operation) => {
    const { roles, call, code } = operation;
    for (const role of roles) {
      const response = await request(call(), { cookie: staff[role].cookie });
      expect([role, response.status, response.code]).toEqual([role, 200, code]);
    }
  },
);

it("the desk's operations do not exist in the shoppers' API", async () => {
  const theirs = schemaOf('schema.graphql');
  const valid = Object.entries(OPERATIONS).filter(
    ([, { call }]) => validate(theirs, parse(call())).length === 0,
  );
  // These exist for shoppers, too.
  expect(valid.map(([name]) => name).sort()).toEqual(['categories', 'me']);
});

it('a role is checked when the change is made, not when the request arrives', async () => {
  const owner = await newStaff(shop, 'OWNER');
  const target = await newStaff(shop, 'PICKER');
  const remove = `mutation { removeStaff(staffId: "${target._id}") { _id } }`;
  const demotion: [string, unknown[]] = [`UPDATE staff SET role = 'RIDER' WHERE _id = $1`, [owner._id]];
  const { code } = await whileLocked(shop, [demotion], () =>
    queryDesk(shop, remove, {}, { cookie: owner.cookie }),
  );
  expect(code).toBe('FORBIDDEN');
  expect(await shop.sql(`SELECT active FROM staff WHERE _id = $1`, [target._id])).toEqual([{ active: true }]);
});

it('expensive queries are rejected before they run', async () => {
  const { cookie } = staff.OWNER;
  for (const query of [
    '{ a: staff { _id } b: staff { _id } }',
    `{ ${['a', 'b', 'c', 'd'].map((a) => `${a}: summary(from: "2025-01-01", to: "2025-01-02") { orders }`).join(' ')} }`,
    `{ ${['a', 'b', 'c', 'd'].map((a) => `${a}: orders(first: 100) { edges { node { items { title qty } } } }`).join(' ')} }`,
    `{ ${Array.from({ length: 61 }, (_, i) => `a${i}: me { _id }`).join(' ')} }`,
    `{ ${Array.from({ length: 60 }, (_, i) => `a${i}: auditLog(first: 100) { edges { node { _id at by action subject } } }`).join(' ')} }`,
  ]) {
    const { result, statements } = await shop.countStatements(() => queryDesk(shop, query, {}, { cookie }));
    expect(result.code).toBe('QUERY_TOO_COMPLEX');
    expect(statements).toHaveLength(1);
  }
});

it('the desk API allows introspection, and serves browsers a page without scripts', async () => {
  const { data } = await queryDesk<{ __schema: { queryType: { name: string } } }>(
    shop,
    '{ __schema { queryType { name } } }',
  );
  expect(data.__schema.queryType.name).toBe('Query');
  const page = await fetch(`${shop.url}/desk/graphql`, { headers: { accept: 'text/html' } });
  const text = await page.text();
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(text).not.toMatch(/<script|https?:\/\//);
});
