import { newStaff } from './helpers/desk';
import type { TestStaff } from './helpers/desk';
import { auditOf, filesDesk, productsDesk } from './helpers/desk-products';
import { whileLocked } from './helpers/lock-waits';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let manager: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  manager = await newStaff(shop, 'MANAGER');
});
afterAll(() => shop.close());
const { list, get, save, change } = productsDesk(() => ({ shop, manager }));
const { previewOf, importOf } = filesDesk(() => ({ shop, manager }));
const { lastAudit, audits } = auditOf(() => shop);

const BREAD = {
  ...{ title: 'Sourdough Bread', categoryName: 'staples', quantity: '400g' },
  ...{ price: 120, mrp: 140, rating: 4.5 },
  ...{ titleHi: 'खट्टी रोटी', alsoKnownAs: ['khameer', 'खमीर रोटी'], diet: 'VEG', allergens: ['wheat'] },
  ...{ description: 'Baked this morning.', descriptionHi: 'आज सुबह की ताज़ा।', hsn: '1905' },
};

/** Sells one of a product, whose row is locked meanwhile. */
const selling = (_id: string): [string, unknown[]][] => [
  [`SELECT FROM products WHERE "_id" = $1 FOR UPDATE`, [_id]],
  [`UPDATE stock SET "onHand" = "onHand" - 1 WHERE "productId" = $1`, [_id]],
];

describe('a product', () => {
  it('is created with its facts in both languages and its stock, and can be bought at once', async () => {
    const { saved, errors } = await save({ ...BREAD, stock: 12, lowStockAt: 3, maxPerOrder: 4 });
    expect(errors).toBeUndefined();
    expect(saved).toMatchObject({
      ...{ ...BREAD, _id: 'sourdough-bread', onSale: true },
      image: expect.stringContaining('/images/categories/staples'),
      stock: { onHand: 12, available: 12, level: 'IN_STOCK', lowStockAt: 3, maxPerOrder: 4 },
    });
    const { data } = await shop.graphql<{ products: { edges: { node: object }[] } }>(
      `{ products(filter: { search: "खमीर" }) { edges { node { _id price maxQty facts { description } } } } }`,
    );
    expect(data.products.edges).toEqual([
      { node: { _id: 'sourdough-bread', price: 120, maxQty: 4, facts: { description: BREAD.description } } },
    ]);
    expect(await save(BREAD)).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { _id: expect.any(String) },
    });
  });

  it('is changed only in the given fields, which the audit log has before and after', async () => {
    const before = (await get('sourdough-bread'))!;
    const { saved } = await change('sourdough-bread', {
      price: 99.5,
      descriptionHi: ' ',
      soldByWeight: true,
    });
    expect(saved).toEqual({
      ...{ ...before, price: 99.5, descriptionHi: null, soldByWeight: true },
      version: expect.not.stringContaining(before.version),
    });
    expect(await lastAudit()).toEqual({
      ...{ by: manager.email, action: 'saveProduct', subject: 'product/sourdough-bread' },
      before: { price: 120, descriptionHi: BREAD.descriptionHi, soldByWeight: false },
      after: { price: 99.5, descriptionHi: null, soldByWeight: true },
    });
    const count = await audits();
    expect((await change('sourdough-bread', { price: 99.5 })).saved.version).toBe(saved.version);
    expect(await audits()).toBe(count);
    // What is sold while it is being saved is no part of the change.
    await whileLocked(shop, selling('sourdough-bread'), () => change('sourdough-bread', { price: 99 }));
    const own = { before: { price: 99.5 }, after: { price: 99 } };
    expect(await lastAudit()).toEqual(expect.objectContaining(own));
  });

  it('rejects a save based on a stale version', async () => {
    const { version } = (await get('tomato'))!;
    const both = await Promise.all(
      [21, 22].map((price) => save({ _id: 'tomato', expected: version, price })),
    );
    expect(both.map(({ code }) => code).sort()).toEqual(['CONFLICT', undefined]);
    const won = both.find(({ code }) => code === undefined)!.saved.price;
    expect((await get('tomato'))!.price).toBe(won);
    // Even if something else changed it, such as an import or an older release.
    const { version: seen } = (await get('tomato'))!;
    await shop.sql(`UPDATE product_facts SET "originHi" = 'नासिक' WHERE "productId" = 'tomato'`);
    expect(await save({ _id: 'tomato', expected: seen, price: 30 })).toMatchObject({ code: 'CONFLICT' });
    expect(await save({ _id: 'tomato', price: 30 })).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await save({ _id: 'no-such', expected: seen, price: 30 })).toMatchObject({ code: 'NOT_FOUND' });
    // A change of the stock does not make the version stale.
    await shop.sql(`UPDATE stock SET "onHand" = "onHand" + 1 WHERE "productId" = 'tomato'`);
    expect((await change('tomato', { price: 20 })).code).toBeUndefined();
  });

  it.each([
    [{ price: 1.005 }, 'price'],
    [{ title: ' ' }, 'title'],
    [{ titleHi: 'a\u0000' }, 'titleHi'],
    [{ mrp: 1 }, 'mrp'],
    [{ rating: 6 }, 'rating'],
    [{ quantity: '' }, 'quantity'],
    [{ categoryName: 'gardening' }, 'categoryName'],
    [{ image: 'https://elsewhere.example/a.png' }, 'image'],
    [{ allergens: ['love'] }, 'allergens'],
    [{ shelfLifeDays: 1.5e6 }, 'shelfLifeDays'],
    [{ goesWith: ['no-such-product'] }, 'goesWith'],
    [{ goesWith: ['sourdough-bread'] }, 'goesWith'],
    [{ description: null, origin: 'Pune' }, 'description'],
    [{ stock: -1 }, 'stock'],
    [{ lowStockAt: -1 }, 'lowStockAt'],
    [{ maxPerOrder: 100 }, 'maxPerOrder'],
    [{ alsoKnownAs: Array.from({ length: 21 }, (_, at) => `name ${at}`) }, 'alsoKnownAs'],
  ])('rejects %j, naming the field', async (input, field) => {
    const before = [await get('sourdough-bread'), await audits()];
    const { code, fields } = await change('sourdough-bread', input);
    expect([code, Object.keys((fields ?? {}) as object)]).toEqual(['VALIDATION_FAILED', [field]]);
    expect([await get('sourdough-bread'), await audits()]).toEqual(before);
  });

  it('reports every required field that a new product lacks', async () => {
    const required = ['categoryName', 'price', 'quantity', 'rating', 'title'];
    // The _id is made of the title, unless one is given.
    expect(Object.keys((await save({})).fields as object).sort()).toEqual(required);
    const { fields } = await save({ _id: 'No Id' });
    expect(Object.keys(fields as object).sort()).toEqual(['_id', ...required]);
    expect(await save({ ...BREAD, _id: 'uncounted', lowStockAt: 2 })).toMatchObject({
      fields: { lowStockAt: expect.stringContaining('count the stock first') },
    });
  });

  it('can be taken off sale, changed meanwhile, and put back on sale', async () => {
    const { saved } = await change('sourdough-bread', { onSale: false });
    expect(saved.onSale).toBe(false);
    expect(await lastAudit()).toMatchObject({ before: { onSale: true }, after: { onSale: false } });
    const { data } = await shop.graphql('{ product(_id: "sourdough-bread") { title } }');
    expect(data).toEqual({ product: null });
    expect((await list({ offSale: true, search: 'SOURD' })).nodes).toEqual([saved]);
    expect((await list({ search: 'SOURD' })).nodes).toEqual([]);
    // Another product has its place by now.
    const rye = { ...BREAD, title: 'Rye Bread', alsoKnownAs: ['rai'] };
    expect((await save(rye)).saved.id).toBe(saved.id);
    expect((await list({ offSale: true, search: 'खमीर' })).nodes).toEqual([saved]);
    expect((await list({ offSale: true, search: 'rai' })).nodes).toEqual([]);
    // Two with the same number are on pages of their own; older processes know other cursors only without the _id.
    await change('rye-bread', { onSale: false });
    const [hidden, paged] = [{ offSale: true, search: 'bread' }, [] as string[]];
    for (let after = ''; paged.length < 2;) {
      const { nodes, pageInfo, cursors } = await list(hidden, `, first: 1 ${after}`);
      paged.push(nodes[0]!._id);
      expect(cursors).toEqual([pageInfo.endCursor]);
      expect(pageInfo.endCursor).toMatch(paged.length === 1 ? /~rye-bread$/ : /^[^~]+$/);
      after = `, after: "${pageInfo.endCursor}"`;
    }
    expect(paged).toEqual(['rye-bread', 'sourdough-bread']);
    expect((await list(hidden)).cursors.map((cursor) => cursor.includes('~'))).toEqual([true, false]);
    await change('rye-bread', { onSale: true });
    expect((await change('sourdough-bread', { price: 111 })).saved).toMatchObject({
      price: 111,
      onSale: false,
    });
    expect((await change('sourdough-bread', { onSale: true })).saved).toEqual({
      ...saved,
      ...{ price: 111, onSale: true, id: expect.any(Number), version: expect.any(String) },
    });
  });
});

describe('the list', () => {
  it("paginates the shop's products in order", async () => {
    const all = (await shop.sql<{ _id: string }>(`SELECT _id FROM products ORDER BY id`)).map(
      ({ _id }) => _id,
    );
    const found: string[] = [];
    for (let after = ''; ;) {
      const page = await list({}, `, first: 40 ${after}`);
      expect(page.totalCount).toBe(all.length);
      found.push(...page.nodes.map(({ _id }) => _id));
      expect(page.cursors.at(-1)).toBe(page.pageInfo.endCursor);
      if (!page.pageInfo.hasNextPage) break;
      after = `, after: "${page.pageInfo.endCursor}"`;
    }
    expect(found).toEqual(all);
  });

  it('can be searched by title, alternative name, category and _id', async () => {
    const titles = async (filter: object) => (await list(filter)).nodes.map(({ _id }) => _id);
    expect(await titles({ search: 'tamatar' })).toContain('tomato');
    expect(await titles({ search: 'omat', categories: ['vegetables'] })).toContain('tomato');
    expect(await titles({ search: 'omat', categories: ['dairy'] })).toEqual([]);
    expect(await titles({ ids: ['tomato', 'no-such'] })).toEqual(['tomato']);
  });

  it('filters by stock level, with untracked products as in stock', async () => {
    await shop.sql(`UPDATE stock SET "lowStockAt" = "onHand" WHERE "productId" = 'tomato'`);
    await shop.sql(`UPDATE stock SET "onHand" = "allocated" + "held" WHERE "productId" = 'sourdough-bread'`);
    await save({ ...BREAD, _id: 'never-counted', title: 'Never Counted' });
    const levels = async (wanted: string[], search: string) =>
      (await list({ levels: wanted, search })).nodes.map(({ _id, stock }) => [_id, stock?.level]);
    expect(await levels(['LOW_STOCK'], 'tomato')).toContainEqual(['tomato', 'LOW_STOCK']);
    expect(await levels(['LOW_STOCK', 'OUT_OF_STOCK'], 'sourdough')).toEqual([
      ['sourdough-bread', 'OUT_OF_STOCK'],
    ]);
    expect(await levels(['LOW_STOCK'], 'sourdough')).toEqual([]);
    expect(await levels(['IN_STOCK'], 'never')).toEqual([['never-counted', undefined]]);
    const low = await list({ levels: ['LOW_STOCK', 'OUT_OF_STOCK'] });
    expect(low.totalCount).toBe(low.nodes.length);
  });
});

it('each operation takes a fixed number of statements', async () => {
  const count = async (work: () => Promise<unknown>) => (await shop.countStatements(work)).statements.length;
  // One each for the session, the page, and its products; a filter by stock takes no more.
  await list();
  expect(await count(() => list({}, ', first: 100'))).toBe(3);
  expect(await count(() => list({ levels: ['LOW_STOCK'], search: 'a' }))).toBe(3);
  expect(await count(() => get('tomato'))).toBe(2);
  const { version } = (await get('tomato'))!;
  expect(await count(() => save({ _id: 'tomato', expected: version, price: 23, lowStockAt: 4 }))).toBe(24);
});

const exported = async (cookie = manager.cookie, init: RequestInit = {}) =>
  fetch(`${shop.url}/desk/catalogue.csv`, { ...init, headers: { cookie, ...init.headers } });

describe('the catalogue as a file', () => {
  it('is exported so that importing it changes nothing, and only to authorized staff', async () => {
    const response = await exported();
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('catalogue.csv');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    // By it, a spreadsheet knows UTF-8; `text` would take it away.
    const file = Buffer.from(await response.arrayBuffer()).toString();
    expect(file.lastIndexOf('\uFEFF')).toBe(0);
    const [{ count }] = (await shop.sql<{ count: number }>('SELECT count(*)::int FROM products')) as [
      { count: number },
    ];
    const { preview } = await previewOf(file);
    const nothing = { created: 0, changed: 0, rows: [], refused: [], categories: [] };
    expect(preview).toMatchObject({ ...nothing, same: count });
    expect((await exported('')).status).toBe(401);
    expect((await exported((await newStaff(shop, 'PICKER')).cookie)).status).toBe(403);
    const followed = await exported('', { headers: { accept: 'text/html,*/*;q=0.8' }, redirect: 'manual' });
    expect([followed.status, followed.headers.get('location')]).toEqual([303, '/desk/products']);
  });

  const HEADER = '_id,title,image,price,quantity,rating,categoryName,stock,titleHi';
  const MILK = 'fresh-cow-milk';

  it('previews an import, and imports exactly what was previewed', async () => {
    const { image, titleHi, quantity, rating } = (await get(MILK))!;
    const milk = (price: number) =>
      `${MILK},Cow Milk,${image},${price},${quantity},${rating},dairy,,${titleHi}`;
    const file = `${HEADER}\n${milk(21)}\noat-drink,Oat Drink,/a.svg,99,litre,4,dairy,7,\n`;
    const before = [await get(MILK), await audits(), await shop.sql('SELECT * FROM stock_movements')];
    const { preview } = await previewOf(file);
    expect(preview).toMatchObject({ created: 1, changed: 1, same: 0, refused: [] });
    expect(preview!.rows[0]).toMatchObject({
      ...{ _id: MILK, isNew: false },
      changes: [
        { field: 'title', before: 'Fresh Cow Milk', after: 'Cow Milk' },
        { field: 'price', before: expect.any(String), after: '21' },
      ],
    });
    expect(preview!.rows[1]).toMatchObject({ _id: 'oat-drink', isNew: true });
    expect([await get(MILK), await audits(), await shop.sql('SELECT * FROM stock_movements')]).toEqual(
      before,
    );
    expect(await get('oat-drink')).toBeNull();
    // A different file, or the same one after the catalogue has changed, is not what was previewed.
    expect(await importOf(file.replace(',21,', ',22,'), preview!.digest!)).toMatchObject({
      code: 'CONFLICT',
    });
    expect((await change(MILK, { price: 20.5 })).code).toBeUndefined();
    expect(await importOf(file, preview!.digest!)).toMatchObject({ code: 'CONFLICT' });
    expect(await get(MILK)).toMatchObject({ title: 'Fresh Cow Milk', price: 20.5 });
    const again = (await previewOf(file)).preview!;
    // What is sold meanwhile is none of its changes: it has no count of it.
    const { done } = await whileLocked(shop, selling(MILK), () => importOf(file, again.digest!));
    expect(done).toEqual(again);
    expect(await get(MILK)).toMatchObject({ title: 'Cow Milk', price: 21 });
    expect(await get('oat-drink')).toMatchObject({ stock: { onHand: 7, available: 7 } });
    expect(await lastAudit()).toMatchObject({
      ...{ by: manager.email, action: 'importCatalogue', subject: 'product/oat-drink', before: null },
      after: { price: 99, stock: 7 },
    });
    const [moved] = await shop.sql(`SELECT "by" FROM stock_movements WHERE "productId" = 'oat-drink'`);
    expect(moved).toEqual({ by: manager.email });
  });

  it('reports why each invalid row cannot be imported, and imports none', async () => {
    const file = `${HEADER}\ntomato,Tomato,/a.svg,-1,kg,4,vegetables,,\n${MILK},,/a.svg,10,kg,4,dairy,,`;
    const { preview } = await previewOf(file);
    expect(preview).toMatchObject({ digest: null, rows: [] });
    expect(preview!.refused).toEqual([
      { place: 'line 2', message: expect.stringContaining('price') },
      { place: 'line 3', message: expect.stringContaining('title') },
    ]);
    expect(await importOf(file, 'x')).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { file: expect.any(String) },
    });
    const unknown = await previewOf(`${HEADER}\nrope,Rope,/a.svg,1,m,4,hardware,,\n`);
    expect(unknown.preview!.refused).toEqual([
      { place: 'line 2', message: 'there is no category "hardware"' },
    ]);
    for (const [wrong, words] of [
      ['', 'CSV or JSON'],
      [`${HEADER}\n${`x,x,/a.svg,1,kg,4,dairy,,\n`.repeat(6_000)}`, ''],
    ] as const) {
      const { preview: shown, fields } = await previewOf(wrong);
      expect(shown ? shown.digest : fields?.file).toEqual(shown ? null : expect.stringContaining(words));
    }
    // A broken UTF-16 file is rejected; the detected encoding of a non-UTF-8 file is reported.
    const broken = await previewOf(Buffer.from([0xff, 0xfe, 0x00]));
    expect(broken.preview).toMatchObject({
      ...{ digest: null, encoding: null },
      refused: [{ place: null, message: expect.stringContaining('save it as UTF-8') }],
    });
    const latin = Buffer.from(`${HEADER}\ncafe,Caf\xe9,/a.svg,1,kg,4,dairy,,`, 'latin1');
    expect((await previewOf(latin)).preview).toMatchObject({
      ...{ encoding: 'Windows-1252', created: 1 },
      rows: [{ title: 'Café' }],
    });
    const shelf = { id: 40, categoryName: 'bakery', image: '/a.svg', description: 'Bread' };
    const json = await previewOf(JSON.stringify({ categories: [shelf], products: [] }));
    expect(json.preview).toMatchObject({ categories: ['bakery'], created: 0 });
  });
});
