import { chmod, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { newBuyer } from './helpers/buying';
import { catalogueCommand, EVERYWHERE, found, NOWHERE } from './helpers/catalogue-command';
import { eventually } from './helpers/eventually';
import { outcomeOf, runCommand } from './helpers/processes';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const HEADER = 'title,image,price,quantity,rating,categoryName,_id,id';
const { file, launch, catalogue, importText } = catalogueCommand(() => shop, 'catalogue-cli');

interface Listed {
  _id: string;
  id: number;
  title: string;
  price: number;
  image: string;
}
const products = async (): Promise<Listed[]> =>
  (await shop.rest<{ products: Listed[] }>('GET', '/products')).body.products;
const product = async (_id: string) =>
  (await shop.rest<{ product?: Listed }>('GET', `/products/${_id}`)).body.product;

describe('npm run catalogue', () => {
  it('exports a file whose import changes nothing', async () => {
    const before = await products();
    expect(await catalogue('export', file('all.csv'))).toEqual({
      code: 0,
      stderr: expect.stringContaining('72 products in 9 categories'),
    });
    const production = { DATABASE_URL: shop.databaseUrl, NODE_ENV: 'production' };
    const { code, stderr } = await outcomeOf(
      runCommand('catalogue', ['import', file('all.csv')], production),
    );
    expect(code).toBe(0);
    // Where output is collected each line is JSON, that of the progress, too.
    const lines = stderr.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toContainEqual(
      expect.stringContaining('Products: 0 new, 0 changed, 72 unchanged.'),
    );
    expect(await products()).toEqual(before);
    await symlink(file('linked.csv'), file('again.csv'));
    await catalogue('export', file('again.csv'));
    expect((await lstat(file('again.csv'))).isSymbolicLink()).toBe(true);
    expect(await readFile(file('linked.csv'), 'utf8')).toBe(await readFile(file('all.csv'), 'utf8'));
    // One that fails half way leaves the file before it: another one takes its place.
    await chmod(file('linked.csv'), 0o620);
    const { ino, mode } = await stat(file('linked.csv'));
    await catalogue('export', file('again.csv'));
    const replaced = await stat(file('linked.csv'));
    expect([replaced.ino !== ino, replaced.mode]).toEqual([true, mode]);
    const folder = path.dirname(file('linked.csv'));
    expect((await readdir(folder)).filter((name) => name.includes('linked'))).toHaveLength(1);
    // In a read-only folder it is written to. Root may write there, too.
    const only = path.join(file('read-only'), 'all.csv');
    await mkdir(path.dirname(only));
    await writeFile(only, '');
    await chmod(path.dirname(only), 0o555);
    await catalogue('export', only);
    await chmod(path.dirname(only), 0o755);
    expect(await readFile(only, 'utf8')).toBe(await readFile(file('all.csv'), 'utf8'));
  });

  it('updates prices and images in the running shop, and adds new products at the end', async () => {
    await products();
    const { code, stderr } = await importText(
      'prices.csv',
      [
        HEADER,
        'Tomato,/images/products/onion.svg,41.5,kg,4.5,vegetables,tomato,',
        '"Dragon Fruit, ""Ruby""",/images/products/banana.svg,120,piece,4,fruits,,',
      ].join('\r\n'),
    );
    expect([code, stderr]).toEqual([0, expect.stringContaining('Products: 1 new, 1 changed, 0 unchanged.')]);
    await eventually(async () => (await product('tomato'))?.price === 41.5, 1_000);
    expect(await product('tomato')).toMatchObject({ image: '/images/products/onion.svg' });
    expect(await product('dragon-fruit-ruby')).toMatchObject({
      id: 73,
      title: 'Dragon Fruit, "Ruby"',
      price: 120,
    });
    const { data } = await shop.graphql<{ products: { totalCount: number } }>(
      `{ products(first: 1, filter: { search: "dragon" }) { totalCount } }`,
    );
    expect(data.products.totalCount).toBe(1);
  });

  it('swaps the ids of two products', async () => {
    const [first, second] = (await products()) as [Listed, Listed];
    const swapped = JSON.stringify({
      products: [
        { ...first, id: second.id },
        { ...second, id: first.id },
      ],
    });
    expect((await importText('swapped.json', swapped)).code).toBe(0);
    await eventually(async () => (await products())[0]?._id === second._id);
    expect((await products())[1]?._id).toBe(first._id);
  });

  it('imports all of a file or nothing, and reports each error with its line', async () => {
    const before = await products();
    const rows = ['Good One,/images/a.svg,10,kg,4,fruits,good-one,', 'Free,/images/a.svg,0,kg,4,fruits,,'];
    const { code, stderr } = await importText('wrong.csv', [HEADER, ...rows].join('\n'));
    expect(code).toBe(1);
    expect(stderr.trim().split('\n').slice(-2)).toEqual([
      expect.stringMatching(/^Nothing of .*wrong.csv was imported:$/),
      '  line 3: price should be rupees, more than 0 and up to 1000000',
    ]);
    expect(await products()).toEqual(before);
  });

  it.each([
    [
      'aisle.csv',
      `${HEADER}\nGood,/a.svg,10,kg,4,fruits,good,\nBad,/a.svg,10,kg,4,toys,bad,`,
      'line 3: there is no category "toys"',
    ],
    ['number.csv', `${HEADER}\nGood,/a.svg,10,kg,4,fruits,good,5`, 'already has the id 5'],
    ['notes.txt', 'Good', 'should end with .csv or .json'],
  ])('rejects %s with a clear message', async (name, text, words) => {
    const before = await products();
    const { code, stderr } = await importText(name, text);
    expect([code, stderr]).toEqual([1, expect.stringContaining(words)]);
    expect(await products()).toEqual(before);
  });

  it('imports categories along with products', async () => {
    const content = {
      categories: [
        { id: 10, categoryName: 'toys', image: '/images/categories/dairy.svg', description: 'Fun.' },
      ],
      products: [
        {
          title: 'Spinning Top',
          image: '/a.svg',
          price: 99,
          quantity: 'piece',
          rating: 5,
          categoryName: 'toys',
        },
      ],
    };
    const { stderr } = await importText('toys.json', JSON.stringify(content));
    expect(stderr).toContain('Categories: 1 new, 0 changed, 0 unchanged.');
    await eventually(async () => (await product('spinning-top'))?.price === 99);
  });

  describe('the column stock', () => {
    const STOCK = 'title,image,price,quantity,rating,categoryName,_id,stock';
    const row = (_id: string, stock: string) => `${_id},/a.svg,10,kg,4,fruits,${_id},${stock}`;
    const importStock = (...rows: string[]) => importText('stock.csv', [STOCK, ...rows].join('\n'));
    const counts = () =>
      shop.sql(
        `SELECT jsonb_object_agg("productId", "onHand") AS counts FROM stock
         WHERE "productId" IN ('banana', 'guava', 'pomegranate', 'strawberry')`,
      );
    const movements = () =>
      shop.sql(
        `SELECT "productId" AS id, kind, qty, reason FROM stock_movements WHERE "by" = 'catalogue' ORDER BY 1`,
      );

    it('adjusts different counts, starts to track new ones, and ignores empty cells', async () => {
      await shop.sql(`UPDATE stock SET "onHand" = 40 WHERE "productId" IN ('banana', 'pomegranate')`);
      const rows = [row('banana', '35'), row('pomegranate', '40'), row('strawberry', '')];
      const { code, stderr } = await importStock(...rows, row('guava', '9'));
      expect([code, stderr]).toEqual([0, expect.stringContaining('Stock: 2 changed.')]);
      const counted = { banana: 35, guava: 9, pomegranate: 40, strawberry: 14 };
      expect(await counts()).toEqual([{ counts: counted }]);
      const adjusted = { kind: 'ADJUSTED', reason: 'Import' };
      expect(await movements()).toEqual([
        { id: 'banana', qty: -5, ...adjusted },
        { id: 'guava', qty: 9, ...adjusted },
      ]);
      await shop.sql(`DELETE FROM stock_movements WHERE "productId" = 'guava'`);
      await shop.sql(`DELETE FROM stock WHERE "productId" = 'guava'`);
      await catalogue('export', file('stock.csv'));
      const lines = (await readFile(file('stock.csv'), 'utf8')).split('\n');
      const cells = lines.filter((line) => /^(banana|guava),/.test(line)).map((line) => line.split(',')[8]);
      expect(cells).toEqual(['35', '']);
    });

    it('rejects a count below what is promised, naming line and product, and imports nothing', async () => {
      await shop.sql(`UPDATE stock SET "onHand" = 20, allocated = 4, held = 1 WHERE "productId" = 'banana'`);
      const before = [await counts(), await movements(), await product('pomegranate')];
      const { code, stderr } = await importStock(row('pomegranate', '41'), row('banana', '4'));
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining(
          '  line 3: stock: 5 of banana are allocated or held, 4 for orders and 1 for open checkouts',
        ),
      ]);
      expect([await counts(), await movements(), await product('pomegranate')]).toEqual(before);
    });
  });

  describe('off sale and removed', () => {
    const cartAndWishlist = async (token: string) => {
      const { data } = await shop.graphql<Record<'cart' | 'wishlist', { items: { product: Listed }[] }>>(
        '{ cart { items { product { _id } } } wishlist { items { product { _id } } } }',
        {},
        token,
      );
      return [data.cart, data.wishlist].map(({ items }) => items.map((item) => item.product._id));
    };
    const listed = async () => {
      const command = launch('off-sale');
      expect(await command.ended).toBe(0);
      return command.stdout();
    };

    it('a product off sale cannot be found or bought, leaves all lists, and returns unchanged', async () => {
      const { token } = await newBuyer(shop, { cauliflower: 2, carrot: 1 });
      await shop.rest('POST', '/user/wishlist', { body: { product: { _id: 'cauliflower' } }, token });
      const order = { cart: [{ _id: 'cauliflower', qty: 1 }], address: '1' };
      const buy = () => shop.rest('POST', '/user/order', { body: { order }, token });
      expect((await buy()).status).toBe(201);
      expect(await found(shop, 'cauliflower', 'cauliflower')).toEqual(EVERYWHERE);
      const before = await product('cauliflower');

      expect(await catalogue('off-sale', 'cauliflower', 'brinjal')).toEqual({
        code: 0,
        stderr: 'cauliflower, brinjal: off sale.\n',
      });
      await eventually(async () => (await product('cauliflower')) === undefined);
      expect(await found(shop, 'cauliflower', 'cauliflower')).toEqual(NOWHERE);
      expect(await listed()).toBe('brinjal\tBrinjal\ncauliflower\tCauliflower\n');
      expect(await cartAndWishlist(token)).toEqual([['carrot'], []]);
      const add = await shop.rest('POST', '/user/cart', { body: { product: { _id: 'cauliflower' } }, token });
      expect([add.status, (await buy()).status]).toEqual([404, 404]);
      const { data } = await shop.graphql('{ orders { items { title } } }', {}, token);
      expect(data).toMatchObject({ orders: [{ items: [{ title: 'Cauliflower' }] }] });

      expect((await catalogue('on-sale', 'cauliflower', 'brinjal')).code).toBe(0);
      // Unlike lists, a product that was not there is not cached: the lists follow once the shop is notified.
      const isEverywhere = async () =>
        isDeepStrictEqual(await found(shop, 'cauliflower', 'cauliflower'), EVERYWHERE);
      await eventually(isEverywhere);
      expect(await product('cauliflower')).toEqual(before);
      expect(await listed()).toBe('');
    });

    it('an import updates a product that is off sale, and leaves it off sale', async () => {
      await catalogue('off-sale', 'rajma');
      const { code, stderr } = await importText(
        'rajma.csv',
        [`${HEADER},stock`, 'Rajma,/images/products/rajma.svg,55,250g,4.5,sprouts,rajma,,7'].join('\n'),
      );
      expect([code, stderr]).toEqual([0, expect.stringContaining('Still off sale: 1.')]);
      expect(await product('rajma')).toBeUndefined();
      await catalogue('on-sale', 'rajma');
      await eventually(async () => (await product('rajma'))?.price === 55);
      expect(await shop.sql(`SELECT "onHand" FROM stock WHERE "productId" = 'rajma'`)).toEqual([
        { onHand: 7 },
      ]);
    });

    it('a product whose id was reassigned returns to sale as the last one', async () => {
      const last = (await products()).at(-1)!;
      await catalogue('off-sale', last._id);
      await importText('new.csv', `${HEADER}\nNewcomer,/a.svg,10,kg,4,fruits,newcomer,${last.id}`);
      expect((await catalogue('on-sale', last._id)).code).toBe(0);
      await eventually(async () => (await product(last._id))?.id === last.id + 1);
    });

    it('a removed product is deleted for good, whether on sale or off', async () => {
      await catalogue('off-sale', 'besan');
      expect(await catalogue('remove', 'besan', 'watermelon')).toEqual({
        code: 0,
        stderr: 'besan, watermelon: removed.\n',
      });
      await eventually(async () => (await product('watermelon')) === undefined);
      expect(await found(shop, 'watermelon', 'watermelon')).toEqual(NOWHERE);
      expect((await catalogue('on-sale', 'besan')).code).toBe(1);
    });

    it.each([
      [['off-sale', 'carrot', 'no-such'], 'There is no product no-such on sale. Nothing was changed.'],
      [['on-sale', 'carrot'], 'There is no product carrot off sale. Nothing was changed.'],
      [['remove', 'carrot', 'no-such'], 'There is no product no-such in the shop. Nothing was changed.'],
      [['remove'], 'npm run catalogue'],
      [[], 'npm run catalogue'],
    ])('%j is rejected with a clear message', async (args, words) => {
      expect(await catalogue(...args)).toEqual({ code: 1, stderr: expect.stringContaining(words) });
      expect(await product('carrot')).toBeDefined();
    });
  });
});
