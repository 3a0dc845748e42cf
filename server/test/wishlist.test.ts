import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { newShopper } from './helpers/shopper';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
});
beforeEach(async () => {
  ({ token } = await newShopper(shop));
});
afterAll(() => shop.close());

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/;

interface RestWishlist {
  wishlist: { _id: string; createdAt: string }[];
}
interface Wishlist {
  _id: string;
  items: { product: { _id: string } }[];
}
interface Lists {
  cart: { items: { qty: number; product: { _id: string } }[]; total: number };
  wishlist: Wishlist;
}

const CART = 'cart { items { qty product { _id } } total }';
const WISHLIST = '_id items { _id createdAt updatedAt product { _id title } }';
const rest = <Body = RestWishlist>(method: string, path: string, body?: unknown) =>
  shop.rest<Body>(method, path, { body, token });
const add = <Body = RestWishlist>(_id: unknown) => rest<Body>('POST', '/user/wishlist', { product: { _id } });
const graphql = <Data>(operation: string) => shop.graphql<Data>(operation, {}, token);
const ids = ({ wishlist }: RestWishlist) => wishlist.map(({ _id }) => _id);
const setQty = (_id: string, qty: number) =>
  graphql(`mutation { setCartQty(productId: "${_id}", qty: ${qty}) { _id } }`);

/** Both lists: the cart as products with quantities, and the wishlist as products. */
async function lists() {
  const { data } = await graphql<Lists>(`{ ${CART} wishlist { ${WISHLIST} } }`);
  return view(data);
}
const view = ({ cart, wishlist }: Lists) => ({
  cart: cart.items.map(({ qty, product }) => [product._id, qty]),
  wishlist: wishlist.items.map(({ product }) => product._id),
});

describe('the wishlist over REST', () => {
  it('is an empty list at first', async () => {
    const { status, body } = await rest('GET', '/user/wishlist');
    expect([status, body]).toEqual([200, { wishlist: [] }]);
  });

  it('adds a product, with 201 and flat items', async () => {
    const { status, body } = await add('tomato');
    const { products } = (await shop.rest<{ products: { _id: string }[] }>('GET', '/products')).body;
    const product = products.find(({ _id }) => _id === 'tomato');
    expect(product).toMatchObject({ mrp: 38, diet: 'VEG' });
    expect(status).toBe(201);
    expect(body).toEqual({
      wishlist: [
        {
          ...product,
          createdAt: expect.stringMatching(INSTANT) as string,
          updatedAt: expect.stringMatching(INSTANT) as string,
        },
      ],
    });
    expect((await rest('GET', '/user/wishlist')).body).toEqual(body);
  });

  it('changes nothing when a product is added again', async () => {
    for (const _id of ['tomato', 'sugar']) await add(_id);
    await shop.sql(`UPDATE wishlist_items SET "createdAt" = '2020-01-01' WHERE "productId" = 'tomato'`);
    const { status, body } = await add('tomato');
    expect(status).toBe(201);
    expect(body.wishlist).toMatchObject([
      { _id: 'tomato', createdAt: '2020-01-01T05:30:00+05:30' },
      { _id: 'sugar' },
    ]);
  });

  it('removes a product, and returns the unchanged list if it is not there', async () => {
    for (const _id of ['tomato', 'sugar']) await add(_id);
    for (const _id of ['tomato', 'tomato', 'no-such-product', '%00']) {
      const { status, body } = await rest('DELETE', `/user/wishlist/${_id}`);
      expect([status, ids(body)]).toEqual([200, ['sugar']]);
    }
  });

  it.each(['no-such-product', 'a\0b', ''])('returns 404 for adding %j', async (_id) => {
    const { status, body } = await add<{ code: string }>(_id);
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await lists()).wishlist).toEqual([]);
  });

  it.each([{}, [], { product: 'tomato' }, { product: [] }, { product: { _id: 5 } }])(
    'rejects %j',
    async (body) => {
      const response = await rest<{ code: string }>('POST', '/user/wishlist', body);
      expect([response.status, response.body.code]).toEqual([422, 'VALIDATION_FAILED']);
    },
  );
});

describe('the wishlist over GraphQL', () => {
  it('adds a product, idempotently, and removes it', async () => {
    const added = await graphql<{ a: Wishlist; b: Wishlist }>(
      `mutation { a: addToWishlist(productId: "tomato") { ${WISHLIST} } b: addToWishlist(productId: "tomato") { ${WISHLIST} } }`,
    );
    expect(added.data.a.items).toMatchObject([{ product: { _id: 'tomato', title: 'Tomato' } }]);
    expect(added.data.b).toEqual(added.data.a);
    const read = await graphql<{ wishlist: Wishlist }>(`{ wishlist { ${WISHLIST} } }`);
    expect(read.data.wishlist).toEqual(added.data.a);
    const removed = await graphql<{ removeFromWishlist: Wishlist }>(
      `mutation { removeFromWishlist(productId: "tomato") { ${WISHLIST} } }`,
    );
    expect(removed.data.removeFromWishlist.items).toEqual([]);
  });

  it('rejects an unknown product', async () => {
    const { data, errors } = await graphql(`
      mutation {
        addToWishlist(productId: "nothing") {
          _id
        }
      }
    `);
    expect(data).toBeNull();
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  });
});

describe('moving between the lists', () => {
  const move = async (field: 'moveToCart' | 'moveToWishlist', _id: string) => {
    const { data, errors } = await graphql<Record<string, Lists>>(
      `mutation { ${field}(productId: "${_id}") { ${CART} wishlist { ${WISHLIST} } } }`,
    );
    expect(errors).toBeUndefined();
    return view(data[field]!);
  };

  it('moves a product with its whole quantity from the cart to the wishlist', async () => {
    await setQty('tomato', 5);
    await setQty('sugar', 2);
    const after = await move('moveToWishlist', 'tomato');
    expect(after).toEqual({ cart: [['sugar', 2]], wishlist: ['tomato'] });
    expect(await lists()).toEqual(after);
  });

  it('lists a product once, even if it was on the wishlist before', async () => {
    await setQty('tomato', 5);
    await add('tomato');
    expect(await move('moveToWishlist', 'tomato')).toEqual({ cart: [], wishlist: ['tomato'] });
  });

  it('moves a product from the wishlist to the cart, with quantity 1', async () => {
    await add('tomato');
    const after = await move('moveToCart', 'tomato');
    expect(after).toEqual({ cart: [['tomato', 1]], wishlist: [] });
    expect(await lists()).toEqual(after);
  });

  it('does not change the quantity of a product already in the cart', async () => {
    await setQty('tomato', 5);
    await add('tomato');
    expect(await move('moveToCart', 'tomato')).toEqual({ cart: [['tomato', 5]], wishlist: [] });
  });

  it('changes nothing if the product is not on the source list', async () => {
    await setQty('sugar', 2);
    await add('potato');
    const before = await lists();
    for (const _id of ['tomato', 'nothing', 'a\\u0000']) {
      expect(await move('moveToCart', _id)).toEqual(before);
      expect(await move('moveToWishlist', _id)).toEqual(before);
    }
    expect(await move('moveToCart', 'sugar')).toEqual(before);
    expect(await move('moveToWishlist', 'potato')).toEqual(before);
  });

  it('is atomic', async () => {
    await setQty('tomato', 5);
    await shop.sql(
      `CREATE FUNCTION reject() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`,
    );
    await shop.sql(`CREATE TRIGGER reject BEFORE INSERT ON wishlist_items EXECUTE FUNCTION reject()`);
    const { data, errors } = await graphql(`mutation { moveToWishlist(productId: "tomato") { ${CART} } }`);
    await shop.sql('DROP TRIGGER reject ON wishlist_items');
    expect(data).toBeNull();
    expect(errors).toMatchObject([{ extensions: { code: 'INTERNAL' } }]);
    expect(await lists()).toEqual({ cart: [['tomato', 5]], wishlist: [] });
  });
});

describe('the number of statements', () => {
  const fill = async () => {
    const shopper = await newShopper(shop);
    ({ token } = shopper);
    await shop.sql(
      `WITH cart AS (INSERT INTO cart_items ("userId", "productId", qty) VALUES ($1, 'sugar', 2))
       INSERT INTO wishlist_items ("userId", "productId") VALUES ($1, 'tomato'), ($1, 'potato'), ($1, 'carrot')`,
      [shopper._id],
    );
  };
  it.each([
    [1, 'query { wishlist { items { product { title } } } }'],
    [3, 'mutation { addToWishlist(productId: "tomato") { _id } }'],
    [3, 'mutation { addToWishlist(productId: "onion") { _id } }'],
    [3, 'mutation { removeFromWishlist(productId: "tomato") { items { product { title } } } }'],
    // The user, the change, and each of the two lists that are answered.
    [3, 'mutation { moveToCart(productId: "tomato") { cart { total } wishlist { items { _id } } } }'],
    [3, 'mutation { moveToWishlist(productId: "sugar") { cart { total } wishlist { items { _id } } } }'],
  ])('is %i for %s, whatever the lists hold', async (count, operation) => {
    await fill();
    const { statements, result } = await shop.countStatements(() => graphql(operation));
    expect(result.errors).toBeUndefined();
    expect(statements).toHaveLength(count);
  });

  it.each<[number, string, string, unknown]>([
    [1, 'GET', '/user/wishlist', undefined],
    [3, 'POST', '/user/wishlist', { product: { _id: 'onion' } }],
    [3, 'DELETE', '/user/wishlist/tomato', undefined],
  ])('is %i for %s %s', async (count, method, path, body) => {
    await fill();
    const { statements, result } = await shop.countStatements(() => rest(method, path, body));
    expect(result.status).toBeLessThan(300);
    expect(statements).toHaveLength(count);
  });
});
