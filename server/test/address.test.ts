import { randomUUID } from 'node:crypto';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { newShopper } from './helpers/shopper';
import { checkoutOf, newBuyer, pay, placeOrder, postOrder } from './helpers/buying';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
});
beforeEach(async () => {
  ({ token } = await newShopper(shop));
});
afterAll(() => shop.close());

interface RestAddress {
  _id: string;
  name: string;
}
interface RestAddresses {
  address: RestAddress[];
}
interface Failure {
  fields: Record<string, string>;
  errors: string[];
  code: string;
}

const HOME = {
  name: 'Meera Nair',
  mobileNumber: '9876543210',
  pincode: '560001',
  Address: '12, MG Road',
  city: 'Bengaluru',
  state: 'Karnataka',
};
/** The same address with GraphQL's field names. */
const { Address: street, ...rest } = HOME;
const INPUT = { ...rest, street };
/** The fields of a new address that the client has not set. */
const NEW = { label: null, lastUsed: false };
const ANY_ID = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;

const call = <Body = RestAddresses>(method: string, path: string, body?: unknown) =>
  shop.rest<Body>(method, `/user/address${path}`, { body, token });
const add = <Body = RestAddresses>(more: object = {}) =>
  call<Body>('POST', '', { address: { ...HOME, ...more } });
const list = async () => (await call('GET', '')).body.address;
const FIELDS = '_id name mobileNumber pincode street city state label lastUsed';
const ADD = `mutation ($input: AddressInput!) { addAddress(input: $input) { ${FIELDS} } }`;

describe('addresses over REST', () => {
  it('are an empty list at first', async () => {
    const { status, body } = await call('GET', '');
    expect([status, body]).toEqual([200, { address: [] }]);
  });

  it('are added with 201 and the full list, with the street as "Address" and a new _id', async () => {
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(body).toEqual({ address: [{ ...HOME, ...NEW, _id: ANY_ID }] });
    expect(await list()).toEqual(body.address);
  });

  it('are listed in the order they were added, duplicates included', async () => {
    for (const name of ['One', 'Two', 'Two', 'Three']) await add({ name });
    const found = await list();
    expect(found.map(({ name }) => name)).toEqual(['One', 'Two', 'Two', 'Three']);
    expect(new Set(found.map(({ _id }) => _id)).size).toBe(4);
  });

  it('ignore an _id chosen by the client', async () => {
    const _id = randomUUID();
    const [saved] = (await add({ _id, userId: _id, createdAt: '1999-01-01' })).body.address;
    expect(saved?._id).not.toBe(_id);
  });

  it('are removed one at a time, with 200 and the remaining list', async () => {
    await add({ name: 'One' });
    const [, two] = (await add({ name: 'Two' })).body.address;
    const { status, body } = await call('DELETE', `/${two!._id}`);
    expect(status).toBe(200);
    expect(body.address).toMatchObject([{ name: 'One' }]);
  });

  it('are unchanged by the removal of an unknown _id', async () => {
    const { address } = (await add()).body;
    for (const id of [randomUUID(), 'nothing', '%00', encodeURIComponent("' OR 1=1 --")]) {
      const { status, body } = await call('DELETE', `/${id}`);
      expect([status, body]).toEqual([200, { address }]);
    }
  });

  it.each([
    ['without a city', { city: '' }],
    ['with 60 letters of any script', { name: 'म'.repeat(60), state: '𝐊'.repeat(60), city: '東'.repeat(60) }],
    ['with a street of 200 characters', { Address: 'ü'.repeat(200) }],
    ['with a label', { label: 'Work' }],
    ['with a label of 20 characters', { label: '🏡'.repeat(20) }],
    ['with a mobile number that begins with 7', { mobileNumber: '7000000000' }],
    ['with leading zeros in the pincode', { pincode: '000001' }],
  ])('are accepted %s', async (_, more) => {
    const { status, body } = await add(more);
    expect(status).toBe(201);
    expect(body.address).toEqual([{ ...HOME, ...NEW, ...more, _id: ANY_ID }]);
  });

  it('are trimmed; the city is optional', async () => {
    const { city: _, ...posted } = {
      ...HOME,
      name: ' Meera Nair ',
      Address: '\t12, MG Road\u00a0',
      pincode: ' 560001 ',
    };
    const { body } = await call('POST', '', { address: posted });
    expect(body.address).toEqual([{ ...HOME, ...NEW, city: '', _id: ANY_ID }]);
  });

  const EMPTY = 'Fields cannot be Empty';
  const MOBILE = 'Please enter a valid mobile number';
  it.each<[string, object, unknown[]]>([
    [
      'only blank fields',
      { name: '', mobileNumber: '', pincode: '', Address: '', city: '', state: '' },
      [EMPTY],
    ],
    ['a blank name', { name: ' \u200b ' }, [EMPTY]],
    ['no state', { state: null }, [EMPTY]],
    ['a pincode of 5 digits', { pincode: '56000' }, ['Pincode should be 6 digits']],
    ['Devanagari digits', { mobileNumber: '९८७६५४३२१०' }, [MOBILE]],
    ['a street of 201 characters', { Address: 'a'.repeat(201) }, [expect.stringContaining('200')]],
    ['a city of 61 characters', { city: 'a'.repeat(61) }, [expect.stringContaining('60')]],
    ['NUL in the label', { label: 'a\0b' }, [expect.stringContaining('hidden')]],
    ['a number as pincode', { pincode: 560001 }, ['pincode must be text.']],
    ['an array as street', { Address: [] }, ['Address must be text.']],
  ])('are rejected with %s, which is named as in the request', async (_, more, errors) => {
    const { status, body } = await add<Failure>(more);
    expect(status).toBe(422);
    expect(body).toEqual({ errors, code: 'VALIDATION_FAILED', fields: body.fields });
    expect(Object.keys(more)).toEqual(expect.arrayContaining(Object.keys(body.fields)));
    expect([...new Set(Object.values(body.fields))]).toEqual(errors);
    expect(await list()).toEqual([]);
  });

  it.each([{}, [], { address: 'x' }, { address: [] }, { address: null }])(
    'are rejected if the body has no address: %j',
    async (body) => {
      const response = await call<Failure>('POST', '', body);
      expect([response.status, response.body.code]).toEqual([422, 'VALIDATION_FAILED']);
    },
  );
});

describe('addresses over GraphQL', () => {
  const graphql = <Data>(operation: string, variables: Record<string, unknown> = {}) =>
    shop.graphql<Data>(operation, variables, token);

  it('are added, read and removed', async () => {
    const added = await graphql<{ addAddress: RestAddress[] }>(ADD, {
      input: { ...INPUT, name: ' Meera Nair ' },
    });
    expect(added.data.addAddress).toEqual([{ ...INPUT, ...NEW, _id: ANY_ID }]);
    const read = await graphql(`{ addresses { ${FIELDS} } }`);
    expect(read.data).toEqual({ addresses: added.data.addAddress });
    const remove = `mutation ($id: ID!) { removeAddress(_id: $id) { _id } }`;
    expect((await graphql(remove, { id: 'nothing' })).errors).toBeUndefined();
    expect((await graphql(remove, { id: added.data.addAddress[0]!._id })).data).toEqual({
      removeAddress: [],
    });
  });

  it('are rejected with one message per field', async () => {
    const input = { ...INPUT, name: '', pincode: '12', mobileNumber: '123', state: ' ', city: '' };
    const { data, errors } = await graphql(ADD, { input });
    expect(data).toBeNull();
    expect(errors).toMatchObject([{ extensions: { code: 'VALIDATION_FAILED' } }]);
    expect(errors?.[0]?.extensions?.fields).toEqual({
      name: 'Fields cannot be Empty',
      state: 'Fields cannot be Empty',
      pincode: 'Pincode should be 6 digits',
      mobileNumber: 'Please enter a valid mobile number',
    });
    expect(await list()).toEqual([]);
  });

  it.each([
    [1, 'query { addresses { name lastUsed } }'],
    [3, 'mutation ($input: AddressInput!) { addAddress(input: $input) { name } }'],
    [3, 'mutation ($input: AddressInput!) { updateAddress(_id: "$ID", input: $input) { name lastUsed } }'],
    [
      3,
      `mutation ($input: AddressInput!) { restoreAddress(_id: "${randomUUID()}", input: $input) { name } }`,
    ],
    [3, `mutation { removeAddress(_id: "${randomUUID()}") { name } }`],
  ])('take %i statement(s) for %s, however many there are', async (count, operation) => {
    for (const name of ['One', 'Two', 'Three']) await add({ name });
    const [one] = await list();
    const variables = operation.includes('$input') ? { input: INPUT } : {};
    const { statements, result } = await shop.countStatements(() =>
      graphql(operation.replace('$ID', one!._id), variables),
    );
    expect(result.errors).toBeUndefined();
    expect(statements).toHaveLength(count);
  });
});

describe('restoring a removed address', () => {
  const RESTORE = `mutation ($id: ID!, $input: AddressInput!) { restoreAddress(_id: $id, input: $input) { ${FIELDS} } }`;
  const restore = (id: string, by = token, input: object = INPUT) =>
    shop.graphql<{ restoreAddress: RestAddress[] }>(RESTORE, { id, input }, by);

  it('gives it its _id, once, without touching that of anybody else', async () => {
    const before = (await add()).body.address;
    const { _id } = before[0]!;
    await call('DELETE', `/${_id}`);
    for (let time = 1; time <= 2; time += 1) expect((await restore(_id)).errors).toBeUndefined();
    expect(await list()).toEqual(before);
    const { token: other } = await newShopper(shop);
    const theirs = await restore(_id, other, { ...INPUT, name: 'Another' });
    expect(theirs.data.restoreAddress).toMatchObject([{ _id, name: 'Another' }]);
    expect(await list()).toEqual(before);
  });

  it('is rejected with what is no _id, or no address', async () => {
    const rejected = [await restore('none'), await restore(randomUUID(), token, { ...INPUT, name: '' })];
    const codes = rejected.map(({ errors }) => errors?.[0]?.extensions?.code);
    expect(codes).toEqual(['NOT_FOUND', 'VALIDATION_FAILED']);
    expect(await list()).toEqual([]);
  });
});

describe('updating an address', () => {
  const put = <Body = RestAddresses>(_id: string, more: object = {}, by = token) =>
    shop.rest<Body>('PUT', `/user/address/${_id}`, { body: { address: { ...HOME, ...more } }, token: by });
  const UPDATE = `mutation ($id: ID!, $input: AddressInput!) { updateAddress(_id: $id, input: $input) { ${FIELDS} } }`;
  const update = (id: string, input: object, by = token) =>
    shop.graphql<{ updateAddress: RestAddress[] }>(UPDATE, { id, input: { ...INPUT, ...input } }, by);

  it('replaces all of it and keeps its position, over both APIs', async () => {
    await add({ name: 'One', label: 'Work' });
    const [one, two] = (await add({ name: 'Two' })).body.address;
    const { status, body } = await put(one!._id, { name: ' First ', city: undefined });
    expect(status).toBe(200);
    const first = { ...HOME, ...NEW, name: 'First', city: '', _id: one!._id };
    expect(body.address).toEqual([first, two]);
    expect(await list()).toEqual(body.address);
    const { data } = await update(two!._id, { label: ' Grandmother ' });
    expect(data.updateAddress[1]).toEqual({ ...INPUT, ...NEW, label: 'Grandmother', _id: two!._id });
  });

  it("returns NOT_FOUND for another shopper's or an unknown address", async () => {
    const [mine] = (await add()).body.address;
    const other = await newShopper(shop);
    for (const [_id, by] of [
      [mine!._id, other.token],
      [randomUUID(), token],
      ['nothing', token],
      ['%00', token],
    ] as const) {
      const { status, body } = await put<Failure>(_id, { name: 'Mallory' }, by);
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
      const { errors } = await update(decodeURIComponent(_id), { name: 'Mallory' }, by);
      expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
    }
    expect(await list()).toEqual([mine]);
  });

  it('rejects invalid input, as adding does', async () => {
    const [mine] = (await add()).body.address;
    const { status, body } = await put<Failure>(mine!._id, { pincode: '1', label: 'a'.repeat(21) });
    expect([status, body.errors.length]).toEqual([422, 2]);
    expect(await list()).toEqual([mine]);
  });
});

describe('the last used address', () => {
  const used = async (by: string) => {
    const { body } = await shop.rest<{ address: { lastUsed: boolean }[] }>('GET', '/user/address', {
      token: by,
    });
    return body.address.map(({ lastUsed }) => lastUsed);
  };
  const addAs = (by: string, Address: string) =>
    shop.rest('POST', '/user/address', { body: { address: { ...HOME, Address } }, token: by });

  it("is the latest order's; an open checkout does not count", async () => {
    const buyer = await newBuyer(shop);
    await addAs(buyer.token, 'Elsewhere');
    const { _id, payment } = await checkoutOf(shop, buyer);
    expect(await used(buyer.token)).toEqual([false, false]);
    await placeOrder(shop, buyer, _id, await pay(shop, payment.orderId));
    expect(await used(buyer.token)).toEqual([true, false]);
    const address = 'Elsewhere, Bengaluru, Karnataka, 560001';
    await postOrder(shop, buyer, { cart: [{ _id: 'tomato', qty: 1 }], address });
    expect(await used(buyer.token)).toEqual([false, true]);
  });

  it("does not depend on other shoppers' orders", async () => {
    const [one, other] = [await newBuyer(shop), await newBuyer(shop)];
    const { _id, payment } = await checkoutOf(shop, one);
    await placeOrder(shop, one, _id, await pay(shop, payment.orderId));
    expect(await used(other.token)).toEqual([false]);
  });
});
